/** The formats of the identifiers of a Pix (Central Bank's API Pix 2.9.0; its patterns are not anchored, ours are). */

// E, the payer's bank (with letters since the alphanumeric CNPJ), year to minute in UTC, eleven free characters.
const END_TO_END_ID =
  /^E[\dA-Z]{8}\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[a-zA-Z\d]{11}$/

/** Whether a text can be the id of a paid Pix. */
export function isEndToEndId(text: string): boolean {
  return END_TO_END_ID.test(text)
}

/** The ISPB (8 characters) of the payer's bank; null if the text is not an end-to-end id. */
export function endToEndIspb(endToEndId: string): string | null {
  return isEndToEndId(endToEndId) ? endToEndId.slice(1, 9) : null
}
