/**
 * Unforeseen requests to our calls: generated from the contracts, some well formed, most of them broken at some place.
 */
import type { Operation } from '@drip/core/contracts/operation'
import fc from 'fast-check'
import { z } from 'zod'
import { type KnownValues, type Schema, brokenOnce, madeUp } from './made-up-values.ts'

export interface MadeUpRequest {
  method: Operation['method']
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** The input of a call, before it is parsed. */
export const schemaOf = (type: z.ZodType): Schema =>
  // zod's own type has more fields than are used here
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** Invalid bodies. */
const NO_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"a"',
  '{"a":1,"a":2}',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '[[[['.repeat(500),
]
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
]
const NASTY_PARTS = ['%00', '..', '%2e%2e%2f', '%F0%9F', ' ', 'null', '-1', "'", 'a'.repeat(3000)]

const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: often }, { weight: 1, arbitrary: seldom })

export function madeUpRequest(it: Operation, known: KnownValues): fc.Arbitrary<MadeUpRequest> {
  return fc
    .record({
      path: pathOf(it, known),
      query: it.query === undefined ? fc.constant({}) : partOf(it.query, known),
      body: bodyOf(it, known),
      version: fc.option(fc.constantFrom('"1"', '"x"', '*', '', '"99999999999999999999"'), { freq: 4 }),
      key: fc.option(fc.constantFrom('fuzz-1', '', 'ü', 'k'.repeat(5000)), { freq: 4 }),
    })
    .map(({ path, query, body, version, key }) => ({
      method: it.method,
      path: `${path}${asQuery(query)}`,
      ...(body.text === undefined ? {} : { body: body.text }),
      headers: {
        ...body.headers,
        ...(version === null ? {} : { 'if-match': version }),
        ...(key === null ? {} : { 'idempotency-key': encodeURI(key) }),
      },
    }))
}

/** As in the schema, or broken at one place. */
const partOf = (type: z.ZodType, known: KnownValues) => {
  const well = madeUp(schemaOf(type), known)
  return fc.oneof(well, well.chain(brokenOnce))
}

function pathOf({ path, params }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  const schema = params === undefined ? {} : schemaOf(params)
  const parts = names.map((name) =>
    mostly(
      madeUp(schema.properties?.[name] ?? { type: 'string' }, known).map((value) => encoded(value)),
      fc.constantFrom(...NASTY_PARTS),
    ),
  )
  return fc
    .tuple(...parts)
    .map((values) => path.replaceAll(/:\w+/g, (name) => values[names.indexOf(name.slice(1))] ?? ''))
}

function bodyOf(
  { body, form }: Operation,
  known: KnownValues,
): fc.Arbitrary<{ text?: string; headers: Record<string, string> }> {
  const json = { 'content-type': 'application/json' }
  if (form !== undefined)
    return fc.tuple(fc.string({ maxLength: 300 }), fc.constantFrom('x', 'y')).map(([content, boundary]) => ({
      text: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}\r\n--${boundary}--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }))
  if (body === undefined) return fc.constant({ headers: {} })
  const made = partOf(body, known).map((value) => ({ text: JSON.stringify(value) ?? '', headers: json }))
  const raw = fc
    .tuple(fc.constantFrom(...NO_BODIES), fc.constantFrom('application/json', ...TYPES))
    .map(([text, type]) => ({ text, headers: { 'content-type': type } }))
  return fc.oneof({ weight: 9, arbitrary: made }, { weight: 1, arbitrary: raw })
}

function asQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${encoded(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((it: unknown) => `${encoded(name)}=${encoded(it)}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Encoded for an address, which cannot contain half a character. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent((text ?? '').toWellFormed())
}
