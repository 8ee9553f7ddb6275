/** Checks a chosen picture before it is sent; the server checks it again, and re-encodes it. */
import type { FieldCode } from '@drip/core/forms/field-error'

// these repeat the contract's numbers, which stand beside its schemas that the page does not load
// (contracts/catalogue.ts)
const LARGEST_BYTES = 2 * 1024 * 1024
const MOST_PIXELS_A_SIDE = 2000
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WIDTH_AT = 16
const HEADER_LENGTH = 24

/** The error in a PNG's bytes, as far as its head shows; null if they may be sent. */
export function pictureCode(bytes: Uint8Array): FieldCode | null {
  if (bytes.length > LARGEST_BYTES) return 'too_large'
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return 'not_png'
  if (bytes.length < HEADER_LENGTH) return 'broken'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(WIDTH_AT), view.getUint32(WIDTH_AT + 4)]
  if (width === 0 || height === 0) return 'broken'
  return Math.max(width, height) > MOST_PIXELS_A_SIDE ? 'too_many_pixels' : null
}

/** The base64 of the bytes, without the prefix of a data URL (000 §3). */
export function toBase64(bytes: Uint8Array): string {
  const CHUNK = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** What the page shows for a picture: its address, or the data URL of one just chosen. */
export function shownPicture(text: string): string | null {
  if (text === '') return null
  return /^(?:https?:\/\/|\/)/.test(text) && !isBase64Png(text) ? text : `data:image/png;base64,${text}`
}

// the first bytes of each PNG, in base64
const isBase64Png = (text: string) => text.startsWith('iVBORw0KGgo')
