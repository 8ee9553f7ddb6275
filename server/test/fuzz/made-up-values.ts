/**
 * Values generated for the schema of a contract (JSON Schema, as zod writes it), and ways to break them: values that a
 * person would never send, and values that an attacker sends.
 */
import fc from 'fast-check'

export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/** Existing values of the tested world, so that some generated requests reach something. */
export interface KnownValues {
  /** Ids of purchases, people, merchants, stores … */
  ids: readonly string[]
  /** What people type: CPFs, phones, addresses, dates, amounts. */
  words: readonly string[]
}

const LONG = 2000

/** Values that the schema accepts, or nearly: rules outside the schema may refuse them. */
export function madeUp(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const of = (it: Schema) => madeUp(it, known)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(of))
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...parts) as unknown)
  switch (schema.type) {
    case 'string':
      return textOf(schema, known)
    case 'integer':
      return fc.integer(boundsOf(schema))
    case 'number':
      return fc.oneof(fc.integer(boundsOf(schema)), fc.double({ ...boundsOf(schema), noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema
      return fc.array(of(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 3)),
      })
    }
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function objectOf(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) {
    const values =
      typeof schema.additionalProperties === 'object'
        ? madeUp(schema.additionalProperties, known)
        : fc.jsonValue({ maxDepth: 2 })
    return fc.dictionary(fc.string({ maxLength: 20 }), values, { maxKeys: 3 })
  }
  return fc.record(Object.fromEntries(fields.map(([name, it]) => [name, madeUp(it, known)])), {
    requiredKeys: schema.required ?? [],
  })
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  known: KnownValues,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.ids) }, fc.uuid())
  const words = fc.constantFrom(...known.words)
  if (pattern !== undefined && format !== 'email' && format !== 'date')
    // look-aheads and similar expressions cannot be generated from
    try {
      return fc.oneof(fc.stringMatching(new RegExp(pattern), { size: 'small' }), words)
    } catch {
      return words
    }
  const free = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, LONG),
    maxLength: Math.max(minLength, Math.min(maxLength, LONG)),
    size: 'small',
  })
  return fc.oneof({ weight: 2, arbitrary: words }, free)
}

const boundsOf = ({ minimum = -1000, maximum = 1_000_000 }: Schema) => ({
  min: Math.ceil(minimum),
  max: Math.max(Math.ceil(minimum), Math.floor(maximum)),
})

/** Replacements for a broken value. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  -0.01,
  0.001,
  1e308,
  2 ** 53 + 2,
  true,
  [],
  {},
  [[[[]]]],
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202E\u200B',
  '💸'.repeat(300),
  "'; drop table orders; --",
  '%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '=1+1',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '-0',
  '99999999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+999999-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'a@b',
  '٣٤٥',
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  { $gt: '' },
  ['a', 1, null],
]

/** The value with something nasty at one of its places, or without that place. */
export function brokenOnce(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(), fc.constantFrom(...NASTY), fc.integer({ min: 0, max: 4 }))
    .map(([at, nasty, how]) => {
      const places = placesIn(value)
      const place = places[at % places.length] ?? []
      return how === 0 ? changed(value, place, undefined) : changed(value, place, nasty)
    })
}

type Place = readonly string[]

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([key, it]) => placesIn(it, [...place, key]))]
}

function changed(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by
  if (Array.isArray(value)) return value.map((it, at) => (String(at) === key ? changed(it, rest, by) : it))
  const fields = Object.entries(value).map(([name, it]) => [name, name === key ? changed(it, rest, by) : it])
  return Object.fromEntries(fields.filter(([, it]) => it !== undefined))
}
