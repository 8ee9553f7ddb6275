/** OAuth 2 client credentials, which every PSP requires; scopes come in pairs of `.read` and `.write`. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { refuse } from './problem.ts'

export const CLIENT = { id: 'drip', secret: 'drip-secret' } as const
export const SCOPES = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
  'rec.read',
  'rec.write',
  'solicrec.read',
  'solicrec.write',
  'payloadlocationrec.read',
  'payloadlocationrec.write',
  'cobr.read',
  'cobr.write',
  'webhookrec.read',
  'webhookrec.write',
  'webhookcobr.read',
  'webhookcobr.write',
] as const
export type Scope = (typeof SCOPES)[number]

const EXPIRES_IN = 3600
const MAX_TOKENS = 10_000

export interface Access {
  /** A pre-handler: 401 without a valid token, 403 if the token lacks the scope. */
  need(scope: Scope): preHandlerAsyncHookHandler
}

/**
 * Adds `POST /oauth/token`; tokens are valid for an hour of real time, whatever the sandbox clock says, and live in
 * memory.
 */
export function openAccess(app: FastifyInstance): Access {
  const tokens = new Map<string, { scopes: Set<string>; endsAt: number }>()

  app.post<{ Body: Record<string, string> | undefined }>('/oauth/token', async (request, reply) => {
    const body = request.body ?? {}
    const [id, secret] = credentials(request, body)
    if (body['grant_type'] !== 'client_credentials') return oauthError(reply, 400, 'unsupported_grant_type')
    if (id !== CLIENT.id || secret !== CLIENT.secret) return oauthError(reply, 401, 'invalid_client')
    const asked = body['scope'] ? body['scope'].split(/\s+/) : [...SCOPES]
    const scopes = asked.filter((it) => SCOPES.some((known) => known === it))
    if (scopes.length === 0) return oauthError(reply, 400, 'invalid_scope')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, { scopes: new Set(scopes), endsAt: Date.now() + EXPIRES_IN * 1000 })
    forgetOldest(tokens)
    return { access_token: token, token_type: 'Bearer', expires_in: EXPIRES_IN, scope: scopes.join(' ') }
  })

  return {
    need: (scope) => async (request) => {
      const grant = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      if (!grant || grant.endsAt <= Date.now())
        throw refuse('NaoAutorizado', 'Token de acesso ausente, inválido ou vencido.')
      if (!grant.scopes.has(scope)) throw refuse('AcessoNegado', `O token não tem o escopo ${scope}.`)
    },
  }
}

function credentials(request: FastifyRequest, body: Record<string, string>): [string, string] {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return [body['client_id'] ?? '', body['client_secret'] ?? '']
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return [id, secret]
}

const oauthError = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error })

function forgetOldest(tokens: Map<string, unknown>): void {
  const [oldest] = tokens.keys()
  if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest)
}
