/**
 * Pix that payers contest at their bank (MED). The Central Bank's API Pix covers only the money that is returned this
 * way (`natureza`); each PSP has its own way to report that a Pix is contested. This one does it as most do: a list, a
 * lookup by id, and a notice to the address of the key's webhook (sandbox/README.md "MED").
 */
import { randomUUID } from 'node:crypto'
import { type Centavos, readMoney, writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import type { Book } from '../pix-psp/book.ts'
import type { ReceivedPix } from '../pix-psp/charge.ts'
import { refundable } from '../pix-psp/refunds.ts'
import { takeBack } from '../pix-psp/take-back.ts'
import { createTimeline, type Timeline } from '../pix-psp/timeline.ts'
import type { Webhooks } from '../pix-psp/webhooks.ts'

export const CONTEST_KINDS = ['GOLPE', 'CONTA_INVADIDA', 'COACAO', 'FALHA_OPERACIONAL', 'OUTRO'] as const
export type ContestKind = (typeof CONTEST_KINDS)[number]

/** As it is stored and reported. */
export interface Contest {
  id: string
  endToEndId: string
  /** The contested amount. */
  valor: string
  motivo: ContestKind
  status: 'ABERTA' | 'ENCERRADA'
  /** The amount returned, once it has ended. */
  valorDevolvido: string
  criacao: string
  encerramento?: string
}

export const CONTEST_OUTCOMES = ['KEPT', 'RETURNED', 'RETURNED_PART'] as const
export type ContestOutcome = (typeof CONTEST_OUTCOMES)[number]

export interface Contests {
  find(id: string): Contest | undefined
  all: Timeline<Contest>
  /** Undefined if nothing is left of the Pix, the amount is too large, or it is contested already. */
  open(pix: ReceivedPix, it: { amount?: Centavos | undefined; kind: ContestKind }): Contest | undefined
  /**
   * Undefined if it has ended, or there is less to return.
   * @param amount of RETURNED_PART
   */
  end(id: string, it: { outcome: ContestOutcome; amount?: Centavos | undefined }): Contest | undefined
}

export function openContests(world: World, book: Book, webhooks: Webhooks): Contests {
  const byId = new Map<string, Contest>()
  const all = createTimeline<Contest>((it) => it.criacao)
  const index = (it: Contest): void => {
    byId.set(it.id, it)
    all.add(it)
  }
  world.archive.load<Contest>('contest').forEach(index)

  const saveAndNotify = (contest: Contest, pix: ReceivedPix): Contest => {
    world.archive.keep('contest', contest.id, contest)
    webhooks.notifyOfContest(pix, { id: contest.id, endToEndId: contest.endToEndId, status: contest.status })
    return contest
  }

  return {
    find: (id) => byId.get(id),
    all,
    open(pix, { amount = refundable(pix), kind }) {
      const isOpen = [...byId.values()].some(
        (it) => it.endToEndId === pix.endToEndId && it.status === 'ABERTA',
      )
      if (isOpen || amount <= 0 || amount > refundable(pix)) return undefined
      const contest: Contest = {
        id: randomUUID(),
        endToEndId: pix.endToEndId,
        valor: writeMoney(amount),
        motivo: kind,
        status: 'ABERTA',
        valorDevolvido: writeMoney(0),
        criacao: world.clock.now().toISOString(),
      }
      index(contest)
      return saveAndNotify(contest, pix)
    },
    end(id, { outcome, amount }) {
      const contest = byId.get(id)
      const pix = contest && book.received(contest.endToEndId)
      if (!contest || !pix || contest.status === 'ENCERRADA') return undefined
      const asked = outcome === 'KEPT' ? 0 : returning(contest, pix, outcome, amount)
      if (asked === undefined) return undefined
      if (asked > 0)
        takeBack(world, book, webhooks, pix, {
          amount: asked,
          reason: contest.motivo === 'FALHA_OPERACIONAL' ? 'OPERATIONAL' : 'FRAUD',
        })
      contest.status = 'ENCERRADA'
      contest.valorDevolvido = writeMoney(asked)
      contest.encerramento = world.clock.now().toISOString()
      return saveAndNotify(contest, pix)
    },
  }
}

/** The bank cannot take what the receiver has refunded meanwhile. */
function returning(
  contest: Contest,
  pix: ReceivedPix,
  outcome: ContestOutcome,
  amount: Centavos | undefined,
): Centavos | undefined {
  const contested = readMoney(contest.valor) ?? 0
  const left = Math.min(contested, refundable(pix))
  const asked = outcome === 'RETURNED' ? left : (amount ?? Math.floor(left / 2))
  return asked > 0 && asked <= left ? asked : undefined
}
