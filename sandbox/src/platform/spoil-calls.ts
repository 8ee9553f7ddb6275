/** Makes the calls of one provider suffer the faults that a tester ordered for it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind, FaultProvider } from './faults.ts'
import type { World } from './world.ts'

const HANG_MS = 60_000
const SLOW_MS = 3_000
const CALL_FAULTS: readonly FaultKind[] = ['slow', 'delay', 'fail', 'hang', 'drop', 'half']

/**
 * slow, delay: answers late · fail: 503, nothing done · hang: no answer for a minute, then cut · drop: cut at
 * once · half: does the work, then answers 500. `isSpared` names calls that a fault without `match` leaves alone;
 * `kinds` narrows what the provider suffers at the door (it may keep others for itself).
 */
export function spoilCalls(
  app: FastifyInstance,
  world: World,
  provider: FaultProvider,
  {
    isSpared = () => false,
    kinds = CALL_FAULTS,
  }: { isSpared?: (url: string) => boolean; kinds?: readonly FaultKind[] } = {},
): void {
  const half = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', async (request, reply) => {
    const named = isSpared(request.url)
    const fault = world.faults.next(provider, `${request.method} ${request.url}`, { kinds, named })
    if (!fault) return
    if (fault.kind === 'slow' || fault.kind === 'delay') await wait(fault.ms ?? SLOW_MS)
    if (fault.kind === 'hang') await wait(fault.ms ?? HANG_MS, undefined, { ref: false })
    if (fault.kind === 'hang' || fault.kind === 'drop') return cut(request, reply)
    if (fault.kind === 'fail') return reply.code(503).send(outage(503, 'ServicoIndisponivel'))
    if (fault.kind === 'half') half.add(request)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!half.delete(request)) return payload
    reply.code(500).type('application/problem+json').removeHeader('content-length')
    return JSON.stringify(outage(500, 'ErroInternoDoServidor'))
  })
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

const outage = (status: number, kind: string): object => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
  title: status === 503 ? 'Serviço indisponível' : 'Erro interno',
  status,
  detail: 'Falha provocada no painel do mundo de testes.',
})
