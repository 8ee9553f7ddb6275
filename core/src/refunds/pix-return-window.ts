/**
 * For how many days after its payment a Pix can be returned to the account it came from (devolução): manual of the API
 * Pix. Drip allows later cancellations, for example after a dispute on the 180th day; older payments are refunded in
 * another way.
 */
export const PIX_RETURN_DAYS = 90
