/**
 * Pictures of the demo world, drawn by number: a plain mark on a colour for a logo, and the same in a wide format for a
 * banner.
 */

type Colour = readonly [red: number, green: number, blue: number]

const COLOURS: readonly (readonly [ground: Colour, mark: Colour])[] = [
  [
    [22, 78, 99],
    [165, 243, 252],
  ],
  [
    [124, 45, 18],
    [254, 215, 170],
  ],
  [
    [20, 83, 45],
    [187, 247, 208],
  ],
  [
    [76, 29, 149],
    [221, 214, 254],
  ],
  [
    [131, 24, 67],
    [251, 207, 232],
  ],
  [
    [30, 58, 138],
    [191, 219, 254],
  ],
]
/** Whether a point is part of the mark; both coordinates run from -1 to 1. */
const MARKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => Math.hypot(x, y) < 0.55 && Math.hypot(x - 0.18, y - 0.1) > 0.4,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.6 && Math.abs(x) + Math.abs(y) > 0.3,
  (x, y) => Math.abs(Math.abs(x) - y - 0.15) < 0.16 && Math.abs(x) < 0.5,
  (x, y) => Math.hypot(x, y) < 0.55 && (Math.abs(x) > 0.08 || y > 0.2),
  (x, y) =>
    Math.abs(x) < 0.5 && Math.abs(y) < 0.5 && (Math.floor((x + 1) * 6) + Math.floor((y + 1) * 6)) % 2 === 0,
]

/** Base64 of a PNG, as a form sends it. */
export async function demoPicture(number: number, width = 128, height = 128): Promise<string> {
  const [ground, mark] = COLOURS[number % COLOURS.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ]
  const isMark = MARKS[number % MARKS.length] ?? (() => false)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const across = (2 * x - width) / height
    const down = (2 * y - height) / height
    const colour = isMark(across, down) ? mark : ground
    // a little lighter towards the top, so that it does not look like a hole in the page
    const light = 1 + 0.25 * (1 - y / height)
    for (const [part, value] of colour.entries()) pixels[3 * at + part] = Math.min(255, value * light)
  }
  // loaded only if a demo world is made
  const { default: sharp } = await import('sharp')
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return png.toString('base64')
}
