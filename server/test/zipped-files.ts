/** Reads our ZIP files: stored files, by the directory at the end. */
import type { ZippedFile } from '../src/platform/zip.ts'

export function filesIn(zip: Buffer): ZippedFile[] {
  const end = zip.length - 22
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const size = zip.readUInt32LE(at + 24)
    const length = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + length)
    const from = zip.readUInt32LE(at + 42) + 30 + length
    at += 46 + length
    return { name: name.toString(), content: Buffer.from(zip.subarray(from, from + size)) }
  })
}
