/** Reads a PNG's size from its first 33 bytes, before anything is decoded. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_LENGTH = 33

/** Width and height in pixels; null if it is not a PNG. */
export function readPngHeader(content: Buffer): { width: number; height: number } | null {
  const isPng =
    content.length >= HEADER_LENGTH &&
    content.subarray(0, 8).equals(SIGNATURE) &&
    content.readUInt32BE(8) === 13 &&
    content.subarray(12, 16).toString('latin1') === 'IHDR'
  return isPng ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null
}
