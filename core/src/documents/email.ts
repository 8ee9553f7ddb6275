/**
 * E-mail addresses that mail servers in use accept: ASCII, a dotted local part of at most 64 characters, a domain with
 * a dot (RFC 5321, without quoted local parts and address literals). Stored in lower case.
 */

declare const emailBrand: unique symbol
/** A lower-case address. */
export type Email = string & { readonly [emailBrand]: true }

const LONGEST = 254
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/** Reads an address; spaces around are dropped and letters become lower case. */
export function parseEmail(text: string): Email | null {
  const trimmed = text.trim()
  // Checked before lower-casing: letters such as the Kelvin sign would turn into ASCII ones.
  if (trimmed.length > LONGEST || !/^[\x21-\x7E]+$/.test(trimmed)) return null
  const address = trimmed.toLowerCase()
  return isEmail(address) ? address : null
}

/** For an owner who must recognise it: "m****@dominio.com"; always four stars, so that the length stays unknown. */
export function maskEmail(email: Email): string {
  return `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`
}

function isEmail(address: string): address is Email {
  const at = address.lastIndexOf('@')
  return at > 0 && LOCAL_PART.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1))
}
