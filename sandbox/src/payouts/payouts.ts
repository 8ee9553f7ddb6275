/** "Paga Bem": a company that pays other companies' merchants. The caller's own id makes each payout unique. */
import { randomUUID } from 'node:crypto'
import { addDays, civilDateOf } from '../platform/calendar.ts'
import { type Centavos, readMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'

export interface PayoutRequest {
  /** The caller's own id. */
  id: string
  /** `123.45` */
  amount: string
  description?: string
  holder: { name: string; taxId: string }
  pixKey?: string
  bankAccount?: { bankCode: string; agency: string; account: string; digit?: string; accountType?: string }
}
export type PayoutStatus = 'PROCESSING' | 'DONE' | 'REFUSED' | 'RETURNED'
export interface Payout extends PayoutRequest {
  providerId: string
  createdAt: string
}
export interface PayoutView extends Payout {
  status: PayoutStatus
}

export interface PayoutBook {
  /** The payout, made by this or an earlier request; otherwise the error. */
  send(request: PayoutRequest): PayoutView | 'ID_REUSED' | 'INVALID'
  find(id: string): PayoutView | undefined
  /** Newest first. */
  list(from: string, to: string): PayoutView[]
}

const SETTLES_AFTER_MS = 300
const KIND = 'payout'

export function openPayouts(world: World): PayoutBook {
  const payouts = new Map(world.archive.load<Payout>(KIND).map((it) => [it.id, it]))
  const view = (it: Payout): PayoutView => ({ ...it, status: statusOf(it, world.clock.now()) })
  return {
    send: (request) => {
      const known = payouts.get(request.id)
      if (known) return isSame(known, request) ? view(known) : 'ID_REUSED'
      const amount = readMoney(request.amount)
      if (!amount || (request.pixKey === undefined) === (request.bankAccount === undefined)) return 'INVALID'
      const payout = { ...request, providerId: randomUUID(), createdAt: world.clock.now().toISOString() }
      payouts.set(payout.id, payout)
      world.archive.keep(KIND, payout.id, payout)
      return view(payout)
    },
    find: (id) => {
      const payout = payouts.get(id)
      return payout && view(payout)
    },
    list: (from, to) =>
      [...payouts.values()]
        .filter((it) => it.createdAt >= from && it.createdAt <= to)
        .toReversed()
        .map(view),
  }
}

/** Derived from the clock and from magic values, so that no job is needed. */
function statusOf({ amount, createdAt }: Payout, now: Date): PayoutStatus {
  const centavos: Centavos = readMoney(amount) ?? 0
  const created = new Date(createdAt)
  if (now.getTime() - created.getTime() < SETTLES_AFTER_MS) return 'PROCESSING'
  if (centavos % 100 === 13) return 'REFUSED'
  const nextDay = addDays(civilDateOf(created), 1)
  return centavos % 100 === 14 && civilDateOf(now) >= nextDay ? 'RETURNED' : 'DONE'
}

function isSame(known: Payout, request: PayoutRequest): boolean {
  return (
    known.amount === request.amount &&
    known.pixKey === request.pixKey &&
    JSON.stringify(known.bankAccount) === JSON.stringify(request.bankAccount)
  )
}
