// Generates client/src/generated.ts from the published OpenAPI document: `node scripts/generate-client.ts`. A test
// checks that the file is up to date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentedCall,
  type OpenApi,
  type Parameter,
  type Schema,
  openApiDocument,
} from '../server/src/features/everybody/openapi/openapi.ts'
import { ROOT } from './run-command.ts'

const GENERATED = join(ROOT, 'client', 'src', 'generated.ts')

if (import.meta.main) writeFileSync(GENERATED, generatedClient())

/** The complete file. */
export function generatedClient(document: OpenApi = openApiDocument('https://drip.example')): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )
  const written = calls.filter(({ call }) => call.requestBody?.content?.['multipart/form-data'] === undefined)
  const lines = [
    '/** Made by scripts/generate-client.ts from the OpenAPI document; changed there and nowhere else. */',
    "import type { CallOptions, Send } from './call.ts'",
    '',
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      `export type ${name} = ${typeOf(schema)}`,
      '',
    ]),
    'export interface DripCalls {',
    ...written.flatMap(({ call }) => [`  /** ${call.summary} */`, `  ${call.operationId}${signature(call)}`]),
    '}',
    '',
    'export function callsOf(send: Send): DripCalls {',
    '  return {',
    ...written.map(implementation),
    '  }',
    '}',
    '',
  ]
  return indented(lines.join('\n'))
}

/** Indents each line by the depth of its braces. */
function indented(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim()
      const closes = /^[})]+/.exec(words)?.[0].includes('}') === true
      if (closes) depth--
      const deep = words === '' ? '' : '  '.repeat(depth) + words
      if (words.endsWith('{')) depth++
      return deep
    })
    .join('\n')
}

interface Written {
  path: string
  method: string
  call: DocumentedCall
}

function signature(call: DocumentedCall): string {
  const query = call.parameters.filter((it) => it.in === 'query')
  const mayLeaveOut = query.every((it) => !it.required)
  const given = [
    ...call.parameters.filter((it) => it.in === 'path').map((it) => `${it.name}: string`),
    ...(bodyOf(call) === undefined ? [] : [`body: ${typeOf(bodyOf(call) ?? {})}`]),
    ...(query.length === 0 ? [] : [`query${mayLeaveOut ? '?' : ''}: ${queryType(query)}`]),
    'options?: CallOptions',
  ]
  return `(${given.join(', ')}): Promise<${answerType(call)}>`
}

function implementation({ path, method, call }: Written): string {
  const names = [
    ...call.parameters.filter((it) => it.in === 'path').map((it) => it.name),
    ...(bodyOf(call) === undefined ? [] : ['body']),
    ...(call.parameters.some((it) => it.in === 'query') ? ['query'] : []),
  ]
  const isIdempotent = call.parameters.some((it) => it.name === 'Idempotency-Key')
  const address = path.includes('{')
    ? `\`${path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\``
    : `'${path}'`
  const parts = [
    `method: '${method}'`,
    `path: ${address}`,
    ...(names.includes('body') ? ['body'] : []),
    ...(names.includes('query') ? ['query: query ?? {}'] : []),
    `isIdempotent: ${isIdempotent}`,
    'options',
  ]
  return `    ${call.operationId}: (${[...names, 'options'].join(', ')}) => send({ ${parts.join(', ')} }),`
}

function bodyOf(call: DocumentedCall): Schema | undefined {
  return call.requestBody?.content?.['application/json']?.schema
}

function queryType(query: readonly Parameter[]): string {
  const fields = query.map(
    (it) => `${it.name}${it.required ? '' : '?'}: ${typeOf(it.schema)}${it.required ? '' : ' | undefined'}`,
  )
  return `{ ${fields.join('; ')} }`
}

function answerType(call: DocumentedCall): string {
  const success = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = success?.content?.['application/json']?.schema
  return schema === undefined ? 'void' : typeOf(schema)
}

/** A JSON Schema as a TypeScript type. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(typeOf).join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => plainType(type, schema)).join(' | ')
}

function plainType(type: string, schema: Schema): string {
  if (type === 'object') return objectType(schema)
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  return type === 'integer' ? 'number' : type
}

function objectType({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).flatMap(([name, it]) => [
    ...(it.description === undefined ? [] : [`/** ${it.description} */`]),
    `${name}${required.includes(name) ? '' : '?'}: ${typeOf(it)}${required.includes(name) ? '' : ' | undefined'}`,
  ])
  return fields.length === 0 ? 'Record<string, unknown>' : `{\n${fields.join('\n')}\n}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
