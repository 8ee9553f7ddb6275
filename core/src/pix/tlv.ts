/**
 * The tag-length-value text of an EMV QR code: two digits of tag, two of length, the value. Lengths count characters,
 * not bytes.
 */

/** Tag → value, in the order of the text. */
export type Tlv = ReadonlyMap<string, string>

/** Reads a whole text; null if a length is too long, a digit is missing, or a tag occurs twice. */
export function readTlv(text: string): Tlv | null {
  const characters = Array.from(text)
  const fields = new Map<string, string>()
  for (let at = 0; at < characters.length;) {
    const head = characters.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const tag = head.slice(0, 2)
    const end = at + 4 + Number(head.slice(2))
    if (end > characters.length || fields.has(tag)) return null
    fields.set(tag, characters.slice(at + 4, end).join(''))
    at = end
  }
  return fields
}
