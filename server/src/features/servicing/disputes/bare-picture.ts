/**
 * Removes what a camera stores about the photographer: place, time, device, thumbnail. A store sees the picture and not
 * where the customer lives. The orientation is kept, or the picture would lie on its side.
 */

/** The reduced JPEG or PNG; null if its parts cannot be read to the end. */
export function barePicture(content: Buffer, type: 'image/jpeg' | 'image/png'): Buffer | null {
  return readable(() => (type === 'image/png' ? barePng(content) : bareJpeg(content)))
}

/** Null if a length leads beyond the end. */
function readable<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The drawn parts: pixels, colours and, for animations, the frames; without texts, times and EXIF (PNG, third edition,
 * §11).
 */
const PNG_DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
)
const PNG_SIGNATURE_LENGTH = 8
/** Length, name and checksum of a chunk. */
const PNG_FRAME_LENGTH = 12

function barePng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, PNG_SIGNATURE_LENGTH)]
  let at = PNG_SIGNATURE_LENGTH
  while (at < content.length) {
    const end = at + PNG_FRAME_LENGTH + content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + 8)
    if (end > content.length) return null
    if (PNG_DRAWN.has(name)) kept.push(content.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}

/**
 * Markers of a JPEG (ITU T.81, table B.1; APP0 is JFIF, APP2 may be a colour profile, APP14 says how colours are
 * stored).
 */
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
] as const
const COLOUR_PROFILE = 'ICC_PROFILE\0'

function bareJpeg(content: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  while (at < content.length) {
    if (content.readUInt8(at) !== 0xff) return null
    const marker = content.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // anything after it is another picture
    if (marker === EOI) return Buffer.concat([jpegBeginning(orientation), ...kept, Buffer.from([0xff, EOI])])
    const length = content.readUInt16BE(at + 2)
    const end = marker === SOS ? endOfScan(content, at + 2 + length) : at + 2 + length
    if (length < 2 || end > content.length) return null
    if (marker === APP1)
      orientation = readable(() => orientationOf(content.subarray(at + 4, end))) ?? orientation
    if (isDrawn(marker, content.toString('latin1', at + 4, at + 4 + COLOUR_PROFILE.length)))
      kept.push(content.subarray(at, end))
    at = end
  }
  return null
}

function isDrawn(marker: number, beginning: string): boolean {
  if (marker === APP2) return beginning === COLOUR_PROFILE
  const isOfApplication = marker >= APP0 && marker <= APP15
  return (!isOfApplication || marker === APP0 || marker === APP14) && marker !== COM
}

/**
 * The position of the next marker: 0xff that is neither escaped (0x00 follows) nor a restart within the scan (RST0 to
 * RST7).
 */
function endOfScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at >= 0) {
    const next = content.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = content.indexOf(0xff, at + 1)
  }
  return content.length
}

const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112
const ENTRY_LENGTH = 12

/** 1 to 8; null if the segment does not contain it (EXIF 2.3, §4.6.4). */
function orientationOf(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return null
  const tiff = segment.subarray(EXIF.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * ENTRY_LENGTH)
  const found = entries.find((at) => short(at) === ORIENTATION)
  const orientation = found === undefined ? 1 : short(found + 8)
  return orientation >= 1 && orientation <= 8 ? orientation : null
}

/** SOI, and the orientation if it is not upright. */
function jpegBeginning(orientation: number): Buffer {
  const begins = Buffer.from([0xff, SOI])
  if (orientation === 1) return begins
  // one directory at 8 with one entry: a short (3), once
  const directory = [0, 0x2a, 0, 0, 0, 8, 0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1]
  const value = [0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.concat([Buffer.from(`${EXIF}MM`, 'latin1'), Buffer.from([...directory, ...value])])
  return Buffer.concat([begins, Buffer.from([0xff, APP1, 0, exif.length + 2]), exif])
}
