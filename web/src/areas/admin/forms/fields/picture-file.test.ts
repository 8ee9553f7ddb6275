import { describe, expect, it } from 'vitest'
import { pictureCode, shownPicture, toBase64 } from './picture-file.ts'

/** The head of a PNG with this width and height. */
function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('a picture that was chosen', () => {
  it.each([
    ['a logo', png(512, 512), null],
    ['the largest', png(2000, 2000), null],
    ['one that is too wide', png(2001, 10), 'too_many_pixels'],
    ['one that is too high', png(10, 2001), 'too_many_pixels'],
    ['one without any width', png(0, 10), 'broken'],
    ['one that is cut off', png(1, 1).slice(0, 12), 'broken'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'not_png'],
    ['an SVG that says to be a PNG', new TextEncoder().encode('<svg onload="x()"/>'), 'not_png'],
    ['nothing', new Uint8Array(), 'not_png'],
    ['a file that is too large', png(10, 10, 2 * 1024 * 1024 + 1), 'too_large'],
  ])('%s', (_, bytes, code) => {
    expect(pictureCode(bytes)).toBe(code)
  })

  it('is sent in base64, without the prefix of a data URL', () => {
    const bytes = png(10, 10, 100_000)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  })

  it('is shown at once; one that is stored, by its address', () => {
    const text = toBase64(png(1, 1))
    expect(shownPicture(text)).toBe(`data:image/png;base64,${text}`)
    expect(shownPicture('/pictures/abc.png')).toBe('/pictures/abc.png')
    expect(shownPicture('https://images.example/abc.png')).toBe('https://images.example/abc.png')
    expect(shownPicture('')).toBeNull()
  })
})
