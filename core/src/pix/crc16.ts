/** CRC-16/CCITT-FALSE over UTF-8, the checksum at the end of a BR Code: polynomial 0x1021, initial 0xFFFF, nothing reflected. */

/** The checksum of a text as four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of utf8Bytes(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Written out because `TextEncoder` belongs to the platform and not to the language; a lone surrogate becomes U+FFFD, as there. */
function utf8Bytes(text: string): number[] {
  return Array.from(text.toWellFormed()).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), tail(0)]
    if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)]
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
  })
}
