/**
 * Pictures that admins upload: PNG by content, limited in bytes and pixels, and re-encoded, so that we serve nothing
 * but pixels (docs/decisions/0020).
 */
import { createHash } from 'node:crypto'
import { LARGEST_PICTURE } from '@drip/core/contracts/catalogue/catalogue'
import type { FieldCode } from '@drip/core/forms/field-error'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { isPictureName } from '../../../providers/pictures/need.ts'
import { readPngHeader } from './png-header.ts'

/** The longest side in pixels; the message of `too_many_pixels` names it. */
const LONGEST_SIDE = 2000
const SECONDS_TO_DRAW = 10

type Draw = (typeof import('sharp'))['default']
let opened: Promise<Draw> | undefined
/** The library takes 8 MB and pictures are rare: it is loaded with the first one. */
const library = () => (opened ??= openLibrary())

async function openLibrary(): Promise<Draw> {
  const { default: sharp } = await import('sharp')
  // a hostile file can only attack the one decoder that is needed
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng'] })
  sharp.cache(false)
  return sharp
}

/**
 * Stores a picture of a form and returns its address, a path of ours. If the form sends the present address, the
 * picture stays.
 * @param text base64 of a PNG, with or without a data URL's prefix, or the address `current`
 * @throws Refusal INVALID_FIELDS (field: not_png, too_large, too_many_pixels, broken, unknown)
 */
export async function keepPicture(
  deps: Pick<Deps, 'pictures' | 'config'>,
  { field, text, current = null }: { field: string; text: string; current?: string | null },
): Promise<string> {
  if (current !== null && (text === current || text === absolute(deps.config.publicUrl, current)))
    return current
  if (/^(?:https?:\/)?\/[^/]/.test(text) && text.includes('.')) throw fieldRefusal(field, 'unknown')
  const content = readBase64(text)
  if (content === null) throw fieldRefusal(field, 'broken')
  const png = await redraw(content)
  if (typeof png === 'string') throw fieldRefusal(field, png)
  const name = `${createHash('sha256').update(png).digest('hex')}.png`
  if (!isPictureName(name)) throw new Error('a hash makes a name')
  await deps.pictures.put(name, png)
  return `/pictures/${name}`
}

/** The absolute address, for users outside our pages. */
export function absolute<Path extends string | null>(publicUrl: string, path: Path): Path | string {
  return path?.startsWith('/') === true ? `${publicUrl}${path}` : path
}

/** The same pixels as a new file, or the error of the old one. */
async function redraw(content: Buffer): Promise<Buffer | FieldCode> {
  const size = readPngHeader(content)
  if (size === null) return 'not_png'
  if (content.length > LARGEST_PICTURE) return 'too_large'
  if (Math.max(size.width, size.height) > LONGEST_SIDE) return 'too_many_pixels'
  const sharp = await library()
  try {
    return await sharp(content, { failOn: 'warning', limitInputPixels: LONGEST_SIDE ** 2 })
      .timeout({ seconds: SECONDS_TO_DRAW })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return 'broken'
  }
}

function readBase64(text: string): Buffer | null {
  const encoded = text.replace(/^data:image\/png;base64,/, '')
  const isBase64 = encoded !== '' && encoded.length % 4 !== 1 && /^[\w+/-]*={0,2}$/.test(encoded)
  return isBase64 ? Buffer.from(encoded, 'base64') : null
}
