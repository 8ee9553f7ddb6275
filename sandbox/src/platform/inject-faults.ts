/** Applies the faults that a tester ordered for a provider to its calls. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind, FaultProvider } from './faults.ts'
import type { World } from './world.ts'

const HANG_MS = 60_000
const SLOW_MS = 3_000
const CALL_FAULTS: readonly FaultKind[] = [
  'slow',
  'delay',
  'fail',
  'hang',
  'drop',
  'half',
  'page',
  'torn',
  'lie',
]
/** The work is done, but the answer is wrong. */
const ANSWERED_WRONGLY: readonly FaultKind[] = ['half', 'torn', 'lie']

/**
 * slow, delay: answers late · fail: 503, nothing done · hang: no answer for a minute, then disconnects · drop:
 * disconnects at once · half: does the work, then answers 500 · page: 200 with an HTML page, nothing done · torn: does
 * the work, and the answer breaks off in the middle · lie: does the work, and answers another id, txid and amount.
 * `isSpared` selects calls that a fault without `match` leaves alone; `kinds` limits the faults that are applied here
 * (the provider may apply others itself).
 */
export function injectFaults(
  app: FastifyInstance,
  world: World,
  provider: FaultProvider,
  {
    isSpared = () => false,
    kinds = CALL_FAULTS,
  }: { isSpared?: (url: string) => boolean; kinds?: readonly FaultKind[] } = {},
): void {
  const wrongly = new WeakMap<FastifyRequest, FaultKind>()
  app.addHook('preHandler', async (request, reply) => {
    const named = isSpared(request.url)
    const fault = world.faults.next(provider, `${request.method} ${request.url}`, { kinds, named })
    if (!fault) return
    if (fault.kind === 'slow' || fault.kind === 'delay') await wait(fault.ms ?? SLOW_MS)
    if (fault.kind === 'hang') await wait(fault.ms ?? HANG_MS, undefined, { ref: false })
    if (fault.kind === 'hang' || fault.kind === 'drop') return cut(request, reply)
    if (fault.kind === 'fail') return reply.code(503).send(outage(503, 'ServicoIndisponivel'))
    if (fault.kind === 'page') return reply.code(200).type('text/html').send(PAGE)
    if (ANSWERED_WRONGLY.includes(fault.kind)) wrongly.set(request, fault.kind)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const kind = wrongly.get(request)
    wrongly.delete(request)
    if (kind === undefined || typeof payload !== 'string') return payload
    if (kind === 'torn') return torn(reply, payload)
    if (kind === 'lie') {
      reply.removeHeader('content-length')
      return JSON.stringify(JSON.parse(payload), lie)
    }
    reply.code(500).type('application/problem+json').removeHeader('content-length')
    return JSON.stringify(outage(500, 'ErroInternoDoServidor'))
  })
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

const PAGE = '<!doctype html><title>Manutenção</title><h1>Voltamos logo</h1>'

/** Half of the announced length, then the connection breaks. */
function torn(reply: FastifyReply, payload: string): Readable {
  const whole = Buffer.from(payload)
  reply.header('content-length', whole.length)
  const answer = Readable.from(
    (function* () {
      yield whole.subarray(0, Math.ceil(whole.length / 2))
      throw new Error('cut as ordered')
    })(),
  )
  return answer
}

const ANOTHER_TXID = 'mentira0000000000000000000000000'

/** A replacer for JSON: other ids, and amounts that are one real higher. */
function lie(key: string, value: unknown): unknown {
  if (key === 'txid') return ANOTHER_TXID
  if (key === 'id') return typeof value === 'string' ? randomUUID() : value
  if (typeof value === 'string' && /^\d+\.\d\d$/.test(value)) return (Number(value) + 1).toFixed(2)
  return value
}

const outage = (status: number, kind: string): object => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
  title: status === 503 ? 'Serviço indisponível' : 'Erro interno',
  status,
  detail: 'Falha provocada no painel do mundo de testes.',
})
