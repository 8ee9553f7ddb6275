/**
 * A minimal PSP for debits: a token, and a charge created and read. It answers after a delay, and refuses calls above
 * its rate limit.
 */
import { createServer } from 'node:http'
import { closeNow, listenHere } from '../../../server/test/free-port.ts'

export interface DebitPsp extends AsyncDisposable {
  url: string
  seen(): {
    /** Answered calls, including those for charges that already existed. */
    calls: number
    /** Mandates with a debit. */
    debits: number
    /** Mandates with debits under several txids; only 0 is right. */
    sentTwice: number
    /** Calls within one second. */
    busiestSecond: number
    /** Calls refused by the rate limit per second. */
    refused: number
    /** From the first call of this round to its newest, in milliseconds. */
    sendingMs: number
  }
  newRound(): void
  /** Resets everything as if nothing had been sent. */
  forget(): void
}

interface Cobr {
  idRec: string
  calendario: unknown
  valor: unknown
}

const SECOND_MS = 1000

export async function startDebitPsp({
  perSecond,
  answersAfterMs,
}: {
  perSecond: number
  answersAfterMs: number
}): Promise<DebitPsp> {
  const cobrs = new Map<string, object>()
  const txidsOf = new Map<string, Set<string>>()
  let [calls, refused, busiestSecond] = [0, 0, 0]
  /** Times of the last second's calls; the oldest of them is at `first`. */
  let arrived: number[] = []
  let first = 0
  /** The first call of the round, and the newest. */
  let round: { began: number; ended: number } | null = null

  const isTooOften = () => {
    const now = performance.now()
    round = { began: round?.began ?? now, ended: now }
    arrived.push(now)
    while ((arrived[first] ?? now) <= now - SECOND_MS) first++
    if (first > perSecond * 4) [arrived, first] = [arrived.slice(first), 0]
    busiestSecond = Math.max(busiestSecond, arrived.length - first)
    return arrived.length - first > perSecond
  }
  const put = (txid: string, { idRec, calendario, valor }: Cobr) => {
    const known = cobrs.get(txid)
    if (known !== undefined) return known
    const made = { txid, idRec, calendario, valor, status: 'ATIVA', tentativas: [] }
    cobrs.set(txid, made)
    const txids = txidsOf.get(idRec) ?? new Set()
    txidsOf.set(idRec, txids.add(txid))
    return made
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      const { pathname } = new URL(request.url ?? '/', 'http://psp')
      if (pathname.endsWith('/oauth/token')) {
        response.end(JSON.stringify({ access_token: 'lean', expires_in: 3600 }))
        return
      }
      const isRefused = isTooOften()
      if (isRefused) refused++
      else calls++
      const txid = pathname.split('/').at(-1) ?? ''
      const answer = isRefused ? {} : put(txid, JSON.parse(Buffer.concat(parts).toString()) as Cobr)
      setTimeout(() => {
        response.statusCode = isRefused ? 429 : 201
        response.end(JSON.stringify(answer))
      }, answersAfterMs)
    })
  })
  const url = await listenHere(server)
  return {
    url,
    seen: () => ({
      calls,
      debits: txidsOf.size,
      sentTwice: [...txidsOf.values()].filter((it) => it.size > 1).length,
      busiestSecond,
      refused,
      sendingMs: round === null ? 0 : round.ended - round.began,
    }),
    newRound: () => {
      round = null
    },
    forget: () => {
      cobrs.clear()
      txidsOf.clear()
    },
    [Symbol.asyncDispose]: () => closeNow(server),
  }
}
