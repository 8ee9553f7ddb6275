import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { LARGEST_PICTURE } from '@drip/core/contracts/catalogue/catalogue'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { folderPictures } from '../../../providers/pictures/folder.ts'
import { type PictureStore, isPictureName } from '../../../providers/pictures/need.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createGuards } from '../../../providers/guards.ts'
import { s3Pictures } from '../../../providers/pictures/s3.ts'
import { keepPicture } from './keep-picture.ts'
import { pngOf } from './pictures.makers.ts'
import { listenHere } from '../../../../test/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'drip-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const deps = { pictures: folderPictures(folder), config: readConfig({}) }
const filesIn = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.includes('.'))

const keep = (text: string, current: string | null = null) =>
  keepPicture(deps, { field: 'logo', text, current })
const refusalOf = async (text: string) => {
  const error: unknown = await keep(text).catch((it: unknown) => it)
  return error instanceof Refusal ? error.facts.errors : error
}
const kept = async (path: string) => {
  const name = path.replace('/pictures/', '')
  return isPictureName(name) ? deps.pictures.get(name) : null
}

/** A part of a PNG with a correct checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([8, 6, 0, 0, 0], 8)
  return chunk('IHDR', content)
}
const pngWith = (width: number, height: number, ...between: Buffer[]) =>
  Buffer.concat([SIGNATURE, header(width, height), ...between, chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  )

describe('a picture that is sent', () => {
  it('is kept by its content: the same twice is one file', async () => {
    const text = (await pngOf()).toString('base64')
    const path = await keep(text)
    expect(path).toMatch(/^\/pictures\/[\da-f]{64}\.png$/)
    const before = filesIn()
    expect(await keep(`data:image/png;base64,${text}`)).toBe(path)
    expect(filesIn()).toEqual(before)
  })

  it('is redrawn: its pixels stay, everything else in it is removed', async () => {
    const plain = await pngOf(30, 20)
    const secret = Buffer.from('Comment\0where I live <script>')
    const spiced = Buffer.concat([
      plain.subarray(0, 33),
      chunk('tEXt', secret),
      plain.subarray(33),
      Buffer.from('<?php echo 1 ?>'),
    ])
    const redrawn = await kept(await keep(spiced.toString('base64')))
    expect(redrawn?.includes('where I live')).toBe(false)
    expect(redrawn?.includes('<?php')).toBe(false)
    const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()
    expect(await pixels(redrawn ?? plain.subarray(0, 1))).toEqual(await pixels(plain))
  })

  it('may be an existing one, by its path or its whole address', async () => {
    const path = await keep((await pngOf(10, 10)).toString('base64'))
    expect(await keep(path, path)).toBe(path)
    expect(await keep(`${deps.config.publicUrl}${path}`, path)).toBe(path)
  })
})

describe('a picture is refused', () => {
  it('by a code of ours or is redrawn, however it was cut, changed or forged', async () => {
    const png = await pngOf(20, 20)
    const jpeg = await sharp(png).jpeg().toBuffer()
    const changed = fc
      .tuple(fc.constantFrom(png, jpeg), fc.nat(), fc.uint8Array({ maxLength: 12 }), fc.boolean())
      .map(([file, at, bytes, isCut]) => {
        const from = at % file.length
        const rest = isCut ? [] : [file.subarray(from + bytes.length)]
        return Buffer.concat([file.subarray(0, from), bytes, ...rest])
      })
    const madeUp = fc.uint8Array({ maxLength: 300 }).map((it) => Buffer.concat([SIGNATURE, header(8, 8), it]))
    const sent = fc.oneof(
      fc
        .oneof(
          changed,
          madeUp,
          fc.uint8Array({ maxLength: 80 }).map((it) => Buffer.from(it)),
        )
        .map((it) => it.toString('base64')),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.webPath(),
    )
    await fc.assert(
      fc.asyncProperty(sent, async (text) => {
        const answer: unknown = await keep(text).catch((it: unknown) => it)
        const said = answer instanceof Refusal ? answer.facts.errors?.map(({ code }) => code).join() : answer
        expect(said).toMatch(
          /^(\/pictures\/[\da-f]{64}\.png|not_png|too_large|too_many_pixels|broken|unknown)$/,
        )
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['an address that is not its own', '/pictures/another.png', 'unknown'],
    ['an address elsewhere, which is never fetched', 'https://elsewhere.example/logo.png', 'unknown'],
    ['what is no base64', 'não é base64', 'broken'],
    ['nothing', '', 'broken'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'), 'not_png'],
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>'.padEnd(80)).toString('base64'), 'not_png'],
    ['a signature alone', SIGNATURE.toString('base64'), 'not_png'],
    ['a file without pixels', pngWith(10, 10), 'broken'],
    ['pixels that do not unpack', pngWith(10, 10, chunk('IDAT', Buffer.from('nonsense'))), 'broken'],
    ['a side of nothing', pngWith(0, 10, chunk('IDAT', deflateSync(Buffer.alloc(41)))), 'broken'],
    ['a side that is too long', pngWith(2001, 1), 'too_many_pixels'],
    ['a bomb that claims four thousand million pixels', pngWith(65_535, 65_535), 'too_many_pixels'],
  ])('when it is %s', async (_, text, code) => {
    expect(await refusalOf(text)).toEqual([{ field: 'logo', code }])
  })

  it('when it is too large, before anything is drawn', async () => {
    const large = Buffer.concat([await pngOf(), Buffer.alloc(LARGEST_PICTURE)])
    expect(await refusalOf(large.toString('base64'))).toEqual([{ field: 'logo', code: 'too_large' }])
  })

  it('when it is cut off', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 120_000 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    })
      .png()
      .toBuffer()
    const half = noise.subarray(0, noise.length / 2).toString('base64')
    expect(await refusalOf(half)).toEqual([{ field: 'logo', code: 'broken' }])
  })

  it('or drawn in no more memory than its pixels need, when it unpacks to more than it says', async () => {
    const bomb = pngWith(10, 10, chunk('IDAT', deflateSync(Buffer.alloc(60_000_000))))
    const before = process.memoryUsage().rss
    await keep(bomb).catch(() => null)
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
  })

  it('and leaves nothing behind', async () => {
    const before = filesIn()
    await refusalOf(pngWith(10, 10))
    expect(filesIn()).toEqual(before)
  })
})

describe('pictures in a bucket', () => {
  it('are put and found with signed requests', async () => {
    const bucket = new Map<string, Buffer>()
    const server = createServer((request, response) => {
      const isSigned = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/sa-east-1\/s3\//.test(
        request.headers.authorization ?? '',
      )
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (!isSigned) return response.writeHead(403).end()
        const url = request.url ?? ''
        if (request.method === 'PUT') bucket.set(url, Buffer.concat(parts))
        const found = bucket.get(url)
        return found === undefined ? response.writeHead(404).end() : response.writeHead(200).end(found)
      })
    })
    const url = await listenHere(server)
    const pictures: PictureStore = s3Pictures(
      {
        url: `${url}/drip`,
        region: 'sa-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      createGuards(systemClock()),
    )
    const path = await keepPicture(
      { ...deps, pictures },
      { field: 'logo', text: (await pngOf()).toString('base64') },
    )
    const name = path.replace('/pictures/', '')
    if (!isPictureName(name)) throw new Error('no name')
    expect([...bucket.keys()]).toEqual([`/drip${path}`])
    expect((await pictures.get(name))?.subarray(0, 8)).toEqual(SIGNATURE)
    bucket.clear()
    expect(await pictures.get(name)).toBeNull()
    server.close()
    await expect(pictures.get(name)).rejects.toThrow('s3')
  })
})
