// PNGs for uploads in journeys: of one colour, so the file is small, or with random pixels, so the file is large.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** @param side in pixels */
export function pngOf(side = 64): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'logo.png', mimeType: 'image/png', buffer: drawn(side, () => oneColour(side)) }
}

/** A picture of random pixels, which does not compress: about three bytes each. */
export function photoOf(side: number): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'foto.png', mimeType: 'image/png', buffer: drawn(side, () => randomBytes(side * 3)) }
}

const oneColour = (side: number) => Buffer.alloc(side * 3, Buffer.from([0, 105, 92]))

function drawn(side: number, rowOf: () => Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8) // eight bits of red, green and blue
  const row = () => Buffer.concat([Buffer.from([0]), rowOf()])
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat(parts)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
