/** Pictures for tests. */
import sharp from 'sharp'

/** A PNG of one colour. */
export function pngOf(width = 40, height = 40, red = 120): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: red, g: 80, b: 200, alpha: 1 } } })
    .png()
    .toBuffer()
}

/** As a form sends it. */
export async function logoOf(red = 120): Promise<string> {
  return (await pngOf(40, 40, red)).toString('base64')
}
