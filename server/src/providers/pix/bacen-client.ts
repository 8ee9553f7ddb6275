/**
 * The authorised connection to a PSP: its token is fetched once, kept until a minute before it expires, and fetched
 * again when refused.
 */
import { readFileSync } from 'node:fs'
import { Agent, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Call, type CallAnswer, ProviderDown, call } from '../call.ts'
import { COMPANY, type Guards, type Limits } from '../guards.ts'

export interface BacenClientConfig {
  /** Base of the API, with its major version: `https://pix.example/v2`. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Files of the client certificate issued by the PSP, if it requires mutual TLS. */
  tls: { certFile: string; keyFile: string; caFile: string | null } | null
}

/** Calls the API at a path and returns any answer below 500. @throws ProviderDown if there is none */
export type AskBacen = (method: Call['method'], path: string, body?: unknown) => Promise<CallAnswer>

const TIMEOUT_MS = 10_000
/** The day's debits are sent beside people's calls, 64 at once (features/servicing/autopay/paced.ts). */
const PSP: Limits = { ...COMPANY, atOnce: 96 }
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** `scopes`: requested for the token; some PSPs issue none at all if one of them is unknown. */
export function bacenClient(
  config: BacenClientConfig,
  scopes: readonly string[],
  clock: Clock,
  guards: Guards,
): AskBacen {
  const dispatcher = agent(config)
  const token = tokenSource({ ...config, scopes }, dispatcher, clock, guards)

  return async (method, path, body) => {
    const send = async () =>
      call(guards, {
        provider: 'pix',
        limits: PSP,
        method,
        url: `${config.apiUrl}${path}`,
        headers: { authorization: `Bearer ${await token.get()}` },
        body,
        timeoutMs: TIMEOUT_MS,
        dispatcher,
      })
    const answer = await send()
    if (answer.status !== 401) return answer
    token.forget()
    return send()
  }
}

function tokenSource(
  config: BacenClientConfig & { scopes: readonly string[] },
  dispatcher: Dispatcher,
  clock: Clock,
  guards: Guards,
) {
  let current: { value: string; until: number } | null = null
  let asking: Promise<string> | null = null
  const fetchToken = async (): Promise<string> => {
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
    const answer = await call(guards, {
      provider: 'pix',
      limits: PSP,
      method: 'POST',
      url: config.tokenUrl,
      headers: { authorization: `Basic ${credentials}` },
      form: { grant_type: 'client_credentials', scope: config.scopes.join(' ') },
      timeoutMs: TIMEOUT_MS,
      dispatcher,
    })
    const { access_token, expires_in } = read(Token, expectOk(answer, 'get a token'))
    current = { value: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
    return access_token
  }
  return {
    get(): Promise<string> {
      if (current !== null && current.until > clock.now().getTime()) return Promise.resolve(current.value)
      asking ??= fetchToken().finally(() => {
        asking = null
      })
      return asking
    },
    forget(): void {
      current = null
    },
  }
}

function agent(config: BacenClientConfig): Agent {
  const { tls } = config
  return new Agent({
    connections: PSP.atOnce,
    keepAliveTimeout: 30_000,
    ...(tls === null
      ? {}
      : {
          connect: {
            cert: readFileSync(tls.certFile),
            key: readFileSync(tls.keyFile),
            ...(tls.caFile === null ? {} : { ca: readFileSync(tls.caFile) }),
          },
        }),
  })
}

/** The body of a successful answer. @throws ProviderDown for any other, naming the request */
export function expectOk(answer: CallAnswer, what: string): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new ProviderDown('pix', `could not ${what}: ${answer.status}`)
}

/** The PSP's answer in the shape that we need. @throws ProviderDown if it has another */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderDown('pix', 'sent an answer of another shape')
}
