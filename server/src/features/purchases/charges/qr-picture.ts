import { toString } from 'qrcode'

const MAX_KEPT = 500
const kept = new Map<string, string>()

/**
 * The QR code of a Pix text or of an address, as an SVG data URL. Payer apps read level M best. It is cached because
 * polls ask for the same picture again.
 */
export async function qrPicture(text: string): Promise<string> {
  const known = kept.get(text)
  if (known !== undefined) return known
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 1 })
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const oldest = kept.size >= MAX_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(text, picture)
  return picture
}
