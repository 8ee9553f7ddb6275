import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barePicture } from './bare-picture.ts'

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map((it) => (typeof it === 'string' ? Buffer.from(it, 'latin1') : Buffer.from([it]))))

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([bytes(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff), content])
const tiff = (orientation: number) =>
  bytes(
    'Exif\0\0MM',
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    2,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0x88,
    0x25,
    0,
    4,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    38,
    0,
    0,
    0,
    0,
    'GPS -23.55 -46.63',
  )
const PROFILE = segment(0xe2, bytes('ICC_PROFILE\0', 1, 1, 'sRGB'))
const TABLES = segment(0xdb, bytes('quantisation'))
const SCAN = Buffer.concat([segment(0xda, bytes('scan')), bytes(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4)])
const END = bytes(0xff, 0xd9)
const photo = (orientation: number) =>
  Buffer.concat([
    bytes(0xff, 0xd8),
    segment(0xe1, tiff(orientation)),
    segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Rua das Flores</x:xmpmeta>')),
    segment(0xfe, bytes('Maria')),
    PROFILE,
    TABLES,
    SCAN,
    SCAN,
    END,
    bytes('another picture: Exif GPS'),
  ])

const chunk = (name: string, content: string) => bytes(0, 0, 0, content.length, name, content, 1, 2, 3, 4)
const SIGNATURE = bytes(0x89, 'PNG\r\n', 0x1a, '\n')

it('a photo keeps its pixels and colours, and loses place, device, name and trailing data', () => {
  expect(barePicture(photo(1), 'image/jpeg')).toEqual(
    Buffer.concat([bytes(0xff, 0xd8), PROFILE, TABLES, SCAN, SCAN, END]),
  )
})

it('a photo taken sideways stays rotated', () => {
  const bare = barePicture(photo(6), 'image/jpeg')
  expect(bare?.toString('latin1')).not.toMatch(/GPS|Flores|Maria/)
  expect(bare?.subarray(2, 38)).toEqual(
    segment(
      0xe1,
      bytes('Exif\0\0MM', 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0),
    ),
  )
  expect(barePicture(bare ?? Buffer.alloc(0), 'image/jpeg')).toEqual(bare)
})

it('unreadable camera data is removed all the same', () => {
  const broken = Buffer.concat([bytes(0xff, 0xd8), segment(0xe1, bytes('Exif\0\0MM', 0, 0x2a)), SCAN, END])
  expect(barePicture(broken, 'image/jpeg')).toEqual(Buffer.concat([bytes(0xff, 0xd8), SCAN, END]))
})

it('a PNG keeps what is drawn', () => {
  const drawn = [chunk('IHDR', 'size'), chunk('iCCP', 'colours'), chunk('IDAT', 'pixels'), chunk('IEND', '')]
  const [header, colours, pixels, end] = drawn
  const full = Buffer.concat([
    SIGNATURE,
    header ?? SIGNATURE,
    chunk('tEXt', 'Author Maria'),
    chunk('eXIf', 'GPS'),
    colours ?? SIGNATURE,
    chunk('tIME', 'now'),
    pixels ?? SIGNATURE,
    end ?? SIGNATURE,
    bytes('more'),
  ])
  expect(barePicture(full, 'image/png')).toEqual(Buffer.concat([SIGNATURE, ...drawn]))
})

it('a truncated picture is refused, and no upload breaks the reader', () => {
  const whole = photo(1).subarray(0, -'another picture: Exif GPS'.length)
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: whole.length - 1 }),
      fc.uint8Array({ maxLength: 60 }),
      (cut, noise) => {
        expect(barePicture(whole.subarray(0, cut), 'image/jpeg')).toBeNull()
        for (const type of ['image/jpeg', 'image/png'] as const) {
          const read = barePicture(Buffer.concat([whole.subarray(0, cut), noise, whole]), type)
          expect(read === null || Buffer.isBuffer(read)).toBe(true)
        }
      },
    ),
  )
})
