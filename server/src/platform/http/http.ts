/** The HTTP entry: one Fastify with our conventions. Routes parse, call a use case and answer. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import {
  type ZodTypeProvider,
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { isDatabaseAway, refusesValue } from '../database/db.ts'
import type { Log } from '../log.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { operationOf } from './serve.ts'

const BODY_LIMIT = 256 * 1024
/** A restarted database accepts connections within seconds. */
const BACK_WITHIN_SECONDS = 5
/** For every answer that is not a page and sets nothing else: opened directly, it runs, loads and frames nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A Fastify whose handlers are typed by their zod schemas. */
export type Door = ReturnType<typeof createDoor>

/** Answers a browser with a page. */
export type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** From a request's first byte to its last: a photo as evidence takes a slow phone a minute. */
const WHOLE_CALL_WITHIN_MS = 120_000

export function createDoor(
  log: Log,
  options: {
    trustProxy: false | string[]
    /** The page for an unknown address. */
    showNotFound: Show
    /** The page while the database is away. */
    showAway: Show
  },
) {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // people and proxies keep connections open for long
    keepAliveTimeout: 65_000,
    // an unfinished request would occupy its place (requests-at-once)
    requestTimeout: WHOLE_CALL_WITHIN_MS,
    // an unreadable address never reaches a route or the handlers below
    frameworkErrors: (error, request, reply) => void answerError(log, error, request, reply),
    clientErrorHandler: answerNoRequest,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isNowhere(error, request)) {
      watch(log, error, request)
      return options.showNotFound(request, reply)
    }
    if (!isDatabaseAway(error) || !isPerson(request)) return answerError(log, error, request, reply)
    logUnexpected(log, error, request)
    return options.showAway(request, reply.header('retry-after', String(BACK_WITHIN_SECONDS)))
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPerson(request)) return options.showNotFound(request, reply)
    return answerError(log, new Refusal('NOT_FOUND'), request, reply)
  })
  acceptEmptyBodies(app)
  // pages set their own Content-Security-Policy; an API answer is never a page
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE)
  })
  app.register(helmet, { contentSecurityPolicy: false, frameguard: false, crossOriginResourcePolicy: false })
  return app
}

/** Whether a browser is opening a page. */
export const isPerson = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/**
 * Whether a browser opened a page that does not exist for it. Calls of a contract answer by their contract, to every
 * caller.
 */
function isNowhere(error: Error, request: FastifyRequest): error is Refusal {
  const isPage = isPerson(request) && operationOf(request.routeOptions.config) === null
  return isPage && error instanceof Refusal && error.code === 'NOT_FOUND'
}

function logUnexpected(log: Log, error: Error, request: FastifyRequest): void {
  log.error('http.unexpected', error, { request: request.id, route: request.routeOptions.url ?? '' })
}

/**
 * Input that Node could not parse as a request, such as endless headers, is refused in the same format as everything
 * else.
 */
function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new Refusal(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'UNREADABLE_REQUEST',
  )
  const body = JSON.stringify(refusal.toProblem())
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Stores' clients send JSON, nothing at all, or nothing with a form's content type (merchant API reference §1). */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // browsers' reports about a page's policy are JSON, too
  for (const type of ['application/json', 'application/csp-report']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body === '') return done(null, null)
      return parseJson(request, String(body), done)
    })
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body === '') return done(null, null)
      return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'))
    },
  )
}

/** Lets browsers on any store's origin call the routes registered inside. */
export async function openToEveryOrigin(app: Door, register: (inside: Door) => void): Promise<void> {
  await app.register(async (inside) => {
    await inside.register(cors, {
      origin: '*',
      methods: ['GET'],
      allowedHeaders: ['content-type', 'x-client-id', 'x-api-key'],
      maxAge: 86_400,
    })
    register(inside)
  })
}

/**
 * Refusals worth logging: missing permissions, too many attempts, and input that no page of ours sends. One is an
 * accident, many are an attack.
 */
const WATCHED = new Set<RefusalCode>([
  'INVALID_BODY',
  'INVALID_QUERY',
  'FORBIDDEN',
  'READ_ONLY',
  'OWN_CHANGE',
  'INVALID_API_KEY',
  'SIGNATURE_NEEDED',
  'SIGNATURE_WRONG',
  'TOO_MANY_REQUESTS',
])

function watch(log: Log, refusal: Refusal, request: FastifyRequest): void {
  if (refusal.attempt === null && !WATCHED.has(refusal.code)) return
  const [route, code] = [request.routeOptions.url ?? '', refusal.attempt ?? refusal.code]
  log.warn('http.refused', { request: request.id, method: request.method, route, code })
}

const FASTIFY_CODES: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

function answerError(
  log: Log,
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  // a refusal may contain personal data, too
  reply.type('application/problem+json').header('cache-control', 'no-store')
  const wait = refusal?.facts.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (refusal !== null) watch(log, refusal, request)
  if (refusal !== null) return reply.status(refusal.status).send(JSON.stringify(refusal.toProblem()))
  logUnexpected(log, error, request)
  if (isDatabaseAway(error)) {
    const away = new Refusal('DATABASE_AWAY', { retryAfterSeconds: BACK_WITHIN_SECONDS })
    reply.header('retry-after', String(BACK_WITHIN_SECONDS))
    return reply.status(away.status).send(JSON.stringify(away.toProblem()))
  }
  return reply.status(500).send(
    JSON.stringify({
      type: 'about:blank',
      title: 'Unexpected error',
      message: 'Unexpected error',
      status: 500,
      code: 'UNEXPECTED',
      correlationId: request.id,
    }),
  )
}

function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((it) => ({
      field: it.instancePath.replace(/^\//, ''),
      code: 'invalid',
    }))
    if (error.validationContext === 'params') return new Refusal('NOT_FOUND')
    return new Refusal(error.validationContext === 'querystring' ? 'INVALID_QUERY' : 'INVALID_BODY', {
      errors,
    })
  }
  if (refusesValue(error)) return new Refusal('INVALID_BODY')
  const known = FASTIFY_CODES[error.code]
  if (known !== undefined) return new Refusal(known)
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isCallersFault ? new Refusal('INVALID_BODY') : null
}
