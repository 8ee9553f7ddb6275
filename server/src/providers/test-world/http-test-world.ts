import { TestWorldDoor } from '@drip/core/contracts/merchant/test-world'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'undici'
import { ProviderDown, call, within } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { TestWorld } from './need.ts'

const ADMIT_MS = 5000
/** Its slowest call queries a bureau and a PSP, which its own sandbox plays. */
const PASS_ON_MS = 15_000
/** Headers of a single connection (RFC 9110 §7.6.1), and those that the next one sets itself. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
])
/** Sessions here do not exist there: neither world learns of the other's sessions. */
const OF_SESSIONS = new Set(['authorization', 'cookie', 'set-cookie', 'refresh-token'])

export function httpTestWorld({ url, secret }: { url: string; secret: string }, guards: Guards): TestWorld {
  return {
    async admit(who) {
      const { status, body } = await call(guards, {
        provider: 'test-world',
        method: 'POST',
        url: `${url}/test-world/entries`,
        headers: { authorization: `Bearer ${secret}` },
        body: who,
        timeoutMs: ADMIT_MS,
      })
      const door = TestWorldDoor.safeParse(body)
      if (status !== 200 || !door.success) throw new ProviderDown('test-world', `answered ${status}`)
      return door.data.url
    },
    passOn: ({ method, path, headers, body, from }) =>
      within(PASS_ON_MS, (signal) =>
        guards.pass({ provider: 'test-world', signal }, async () => {
          try {
            const answer = await request(`${url}${path}`, {
              method,
              headers: { ...passable(headers), 'x-forwarded-for': from },
              body,
              signal,
            })
            return { status: answer.statusCode, headers: passable(answer.headers), body: answer.body }
          } catch (error) {
            throw new ProviderDown('test-world', 'no answer', { cause: error })
          }
        }),
      ),
  }
}

function passable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name) && !OF_SESSIONS.has(name)),
  )
}
