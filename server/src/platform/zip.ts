/**
 * Files in one ZIP (PKWARE APPNOTE 6.3), stored uncompressed: pictures and PDFs are compressed already, and evidence
 * stays byte for byte as it was given. Names are UTF-8.
 */
import { crc32 } from 'node:zlib'

export interface ZippedFile {
  /** With its folders, unique. */
  name: string
  content: Uint8Array
}

/** @param at recorded for each file, in UTC */
export function zipOf(files: readonly ZippedFile[], at: Date): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const path = Buffer.from(name)
    const common = commonOf(path, content, at)
    const body = Buffer.concat([uint32(LOCAL_FILE), common, path, content])
    entries.push(
      Buffer.concat([
        uint32(CENTRAL_FILE),
        uint16(VERSION),
        common,
        // no comment, the first disk, no attributes
        Buffer.alloc(10),
        uint32(offset),
        path,
      ]),
    )
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(entries)
  const count = uint16(files.length)
  const end = [uint32(END), uint32(0), count, count, uint32(directory.length), uint32(offset), uint16(0)]
  return Buffer.concat([...bodies, directory, ...end])
}

const LOCAL_FILE = 0x04034b50
const CENTRAL_FILE = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800

/** The part that is the same before the file and in the directory. */
function commonOf(path: Buffer, content: Uint8Array, at: Date): Buffer {
  const size = uint32(content.length)
  return Buffer.concat([
    uint16(VERSION),
    uint16(NAMES_ARE_UTF8),
    // stored
    uint16(0),
    uint16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    uint16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
    uint32(crc32(content)),
    size,
    size,
    uint16(path.length),
    uint16(0),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
