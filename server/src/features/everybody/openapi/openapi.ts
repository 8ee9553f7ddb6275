/** The published description of the merchant API (OpenAPI 3.1), made from the contracts that validate every call. */
import * as merchantApi from '@drip/core/contracts/merchant/merchant-api'
import * as merchantDisputes from '@drip/core/contracts/merchant/merchant-disputes-api'
import { SIGNED_SCOPES } from '@drip/core/contracts/merchant/key-scopes'
import type { Audience, Operation } from '@drip/core/contracts/operation'
import * as webhooks from '@drip/core/contracts/merchant/webhooks'
import { z } from 'zod'

/** The parts of a JSON Schema that the document and its readers use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  format?: string
  pattern?: string
  default?: unknown
  examples?: unknown[]
  [more: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

interface Body {
  description?: string
  required?: boolean
  content?: Record<string, { schema: Schema }>
  headers?: Record<string, { description: string; schema: Schema }>
}

export interface DocumentedCall {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, DocumentedCall>>
  webhooks: Record<string, { post: object }>
  components: { securitySchemes: object; schemas: Record<string, Schema> }
}

const INTRODUCTION = `Sell in instalments paid by Pix. Every call carries your key in the header \`X-API-Key\`. Bodies are JSON; amounts are reais with two decimals. \
A key may do what its scopes say. Refusals are \`application/problem+json\` (RFC 9457) with a stable \`code\`. Calls under \`/api/v1\` are those of existing store modules; \`/api/v2\` has the rest.`

const CHAPTERS = [
  'Checkouts',
  'Orders',
  'Disputes',
  'Settlements',
  'Webhooks',
  'Merchant',
  'Orders of existing modules',
]

/** All operations of the document, chapter by chapter. */
export const OPERATIONS: readonly Operation[] = [merchantApi, merchantDisputes, webhooks]
  .flatMap((contract) => Object.values(contract).filter(isOperation))
  .toSorted((a, b) => CHAPTERS.indexOf(a.tag) - CHAPTERS.indexOf(b.tag) || (a.id < b.id ? -1 : 1))

function isOperation(it: unknown): it is Operation {
  return typeof it === 'object' && it !== null && 'path' in it && 'method' in it && 'summary' in it
}

/** The published document: the calls of stores' servers, and the webhooks that they receive. */
export const openApiDocument = (publicUrl: string): OpenApi =>
  documentOf(publicUrl, {
    info: { title: 'Drip merchant API', version: '2.0.0', description: INTRODUCTION },
    calls: OPERATIONS,
    events: (schemas) => ({
      event: {
        post: {
          summary: 'Something happened to your sales',
          description:
            'Signed after Standard Webhooks. Answer 2xx within 10 s; anything else is tried again for three days. The same event may come twice and out of order: `id` and `sequence` tell.',
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(webhooks.WebhookEvent, 'output') } },
          },
          responses: { '2XX': { description: 'Taken' } },
        },
      },
    }),
  })

/** The document of any set of operations, such as those of one audience; `docsPage` makes a page of it. */
export function documentOf(
  publicUrl: string,
  {
    info,
    calls,
    events,
  }: {
    info: OpenApi['info']
    calls: readonly Operation[]
    events?: (schemas: Schemas) => OpenApi['webhooks']
  },
): OpenApi {
  const schemas = jsonSchemas()
  const paths: OpenApi['paths'] = {}
  for (const it of calls) {
    const path = it.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [it.method.toLowerCase()]: callOf(it, schemas) }
  }
  const told = events?.(schemas) ?? {}
  const needed = new Set(calls.flatMap((it) => SECURITY[it.audience].flatMap((way) => Object.keys(way))))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: publicUrl }],
    tags: [...new Set(calls.map((it) => it.tag))].map((name) => ({ name })),
    paths,
    webhooks: told,
    components: {
      securitySchemes: {
        ...(needed.has('apiKey') && { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } }),
        ...(needed.has('session') && { session: { type: 'http', scheme: 'bearer' } }),
      },
      schemas: schemas.named,
    },
  }
}

function callOf(it: Operation, schemas: Schemas): DocumentedCall {
  return {
    operationId: it.id,
    tags: [it.tag],
    summary: it.summary,
    ...describedOf(it),
    security: securityOf(it),
    parameters: [
      ...parametersOf(it.params, 'path', schemas),
      ...parametersOf(it.query, 'query', schemas),
      ...(it.idempotent === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(it, schemas),
    responses: responsesOf(it, schemas),
  }
}

/** The description, the scope that a key must have, and whether the call may have to be signed. */
function describedOf({ description, scope }: Operation): Pick<DocumentedCall, 'description'> {
  const needs = scope === undefined ? [] : [`Needs a key with the scope \`${scope}\`.`]
  const signed = scope !== undefined && SIGNED_SCOPES.includes(scope) ? [SIGNED] : []
  const sentences = [...(description === undefined ? [] : [description]), ...needs, ...signed]
  return sentences.length === 0 ? {} : { description: sentences.join(' ') }
}

const SIGNED =
  'Signed (RFC 9421, Ed25519) where the key has a public key: see the guide at `/docs/en/sign-calls`.'

/** The scope stands in the place of roles (OpenAPI 3.1, Security Requirement Object). */
function securityOf({ audience, scope }: Operation): DocumentedCall['security'] {
  return scope === undefined || audience !== 'STORE' ? SECURITY[audience] : [{ apiKey: [scope] }]
}

/** Any one of them suffices. */
const SECURITY: Record<Audience, Record<string, string[]>[]> = {
  STORE: [{ apiKey: [] }],
  STORE_OR_ANYBODY: [{ apiKey: [] }, {}],
  ANYBODY: [{}],
  CUSTOMER: [{ session: [] }],
  MERCHANT: [{ session: [] }],
  ADMIN: [{ session: [] }],
  CATALOGUE: [{ session: [] }],
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the same answer for a week',
  schema: { type: 'string', maxLength: 200 },
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Schemas): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemas.of(schema, 'input')
  return Object.entries(properties).map(([name, { description, ...it }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: it,
  }))
}

function bodyOf({ body, form }: Operation, schemas: Schemas): Pick<DocumentedCall, 'requestBody'> {
  if (form !== undefined)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: schemas.of(form, 'input') } },
      },
    }
  if (body === undefined) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemas.of(body, 'input') } } },
  }
}

const REFUSED: Record<number, string> = {
  400: 'Not what this call takes; `errors` names the fields',
  401: 'The key is missing, wrong or expired',
  403: 'Not allowed',
  404: 'There is no such thing, or it is not yours',
  409: 'Not in the present state',
  413: 'Too large',
  422: 'Not possible: see `code`',
  429: 'Too many calls: wait as `Retry-After` says',
}

function responsesOf(it: Operation, schemas: Schemas): Record<string, Body> {
  const takes = it.body !== undefined || it.query !== undefined || it.form !== undefined
  const counted = it.path.startsWith('/api/v2/')
  const refusals = [
    ...(takes ? [400] : []),
    ...(it.audience === 'STORE' ? [401] : []),
    ...(it.scope !== undefined && it.refusals?.includes(403) !== true ? [403] : []),
    ...(it.refusals ?? []),
    ...(counted ? [429] : []),
  ]
  const problem = schemas.of(merchantApi.ApiProblem, 'output')
  return {
    [it.status]: {
      description: 'Done',
      ...(counted ? { headers: LIMITS } : {}),
      ...(it.answer === null
        ? {}
        : { content: { 'application/json': { schema: schemas.of(it.answer, 'output') } } }),
    },
    ...Object.fromEntries(
      refusals.map((status) => [
        status,
        {
          description: REFUSED[status] ?? 'Refused',
          content: { 'application/problem+json': { schema: problem } },
        },
      ]),
    ),
  }
}

const LIMITS = {
  'RateLimit-Policy': { description: 'How many calls in how many seconds', schema: { type: 'string' } },
  RateLimit: { description: 'How many are left, and for how long', schema: { type: 'string' } },
}

/** The contracts as JSON Schemas; those with a name are stored once and referred to. */
interface Schemas {
  named: Record<string, Schema>
  of(schema: z.ZodType, io: 'input' | 'output'): Schema
}

function jsonSchemas(): Schemas {
  const named: Record<string, Schema> = {}
  return {
    named,
    of(schema, io) {
      const json = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' }) as Schema & {
        $defs?: Record<string, Schema>
      }
      for (const [name, it] of Object.entries(json.$defs ?? {})) {
        const tidied = tidy(it, io)
        const earlier = named[name]
        if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(tidied))
          throw new Error(`two schemas are named ${name}`)
        named[name] = tidied
      }
      const own = json.properties?.['it']
      if (own === undefined) throw new Error('a schema is always described')
      return tidy(own, io)
    },
  }
}

/** Removes what only the validating library needs. */
function tidy(schema: Schema, io: 'input' | 'output'): Schema {
  const { id: _id, pattern, additionalProperties, $ref, ...it } = schema
  const keepsPattern = pattern !== undefined && it.format === undefined && it.type === 'string'
  return {
    ...it,
    ...($ref === undefined ? {} : { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
    ...(keepsPattern ? { pattern } : {}),
    // an answer may gain fields later, and clients must accept that
    ...(additionalProperties === undefined || (io === 'output' && additionalProperties === false)
      ? {}
      : { additionalProperties }),
    ...(it.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(it.properties).map(([name, part]) => [name, tidy(part, io)]),
          ),
        }),
    ...(it.items === undefined ? {} : { items: tidy(it.items, io) }),
    ...(it.anyOf === undefined ? {} : { anyOf: it.anyOf.map((part) => tidy(part, io)) }),
    ...(it.oneOf === undefined ? {} : { oneOf: it.oneOf.map((part) => tidy(part, io)) }),
  }
}
