/**
 * A port for the operators of a process: the metrics for Prometheus, and the probes, which a worker has nowhere else.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '../../../deps.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { type Readiness, healthOf } from '../health/health.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /metrics` with the token as bearer (404 without it), and `GET /health/live` and `/health/ready`.
 * @returns its port, and a function that closes it
 */
export async function serveMetrics(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  metrics: Metrics,
  readiness: Readiness,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { host, metrics: given } = config
  if (given === null) throw new Error('nobody reads metrics here')
  const answer = async (url: string, authorization: string): Promise<[number, string, string]> => {
    if (url === '/health/live') return [200, 'application/json', JSON.stringify({ status: 'ok' })]
    if (url === '/health/ready') {
      const health = await healthOf({ db }, readiness)
      return [health.isReady ? 200 : 503, 'application/json', JSON.stringify({ status: health.status })]
    }
    if (url !== '/metrics') return [404, 'text/plain', '']
    if (!sameSecret(authorization, `Bearer ${given.token}`)) {
      log.warn('metrics.refused')
      return [404, 'text/plain', '']
    }
    return [200, metrics.contentType, await metrics.text()]
  }
  const server = createServer((request, response) => {
    void answer(request.url ?? '', request.headers.authorization ?? '')
      .catch((error: unknown): [number, string, string] => {
        log.error('metrics.unread', error)
        return [503, 'text/plain', '']
      })
      .then(([status, type, body]) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      )
  })
  server.listen(given.port, host)
  await once(server, 'listening')
  return {
    // it listens on a port
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
