/** In the live world: calls with a test-world key are forwarded there, so that a store changes only its key. */
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { isTestApiKey } from '../../../platform/secrets/secrets.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'

export function forwardTestCalls(app: Door, deps: Pick<Deps, 'testWorld' | 'log'>): void {
  const { testWorld } = deps
  if (testWorld === null) return
  // before a body is read: it is forwarded as it arrives
  app.addHook('onRequest', async (request, reply) => {
    const { method, url: path, headers, raw, ip: from } = request
    const key = headers['x-api-key']
    if (typeof key !== 'string' || !isTestApiKey(key)) return
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const answer = await orUnavailable(
      deps,
      testWorld.passOn({ method, path, headers, body: hasBody ? raw : null, from }),
    )
    return reply.status(answer.status).headers(answer.headers).send(answer.body)
  })
}
