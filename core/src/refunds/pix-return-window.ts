/**
 * For how many days a Pix can go back to the account it came from (devolução), from the moment it was paid: manual of the API Pix. Drip takes sales
 * back later than that, as after a dispute of the 180th day: what was paid so long ago is given back in another way.
 */
export const PIX_RETURN_DAYS = 90
