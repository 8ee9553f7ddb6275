/** The operator's words for the API's values; those given by the specification are exact (000 §3, §4, §8). */
import type { CheckoutStatus, InstalmentSeen, OrderStatus } from '@drip/core/contracts/states'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'

/** A status: its word and its look. */
export interface StatusBadge {
  label: string
  tone: BadgeTone
}

const ORDER_BADGES: Record<OrderStatus, StatusBadge> = {
  ACTIVE: { label: 'Ativa', tone: 'open' },
  CLOSED: { label: 'Fechada', tone: 'good' },
  CANCELED: { label: 'Cancelada', tone: 'calm' },
}

/** Reversed because the store did not confirm it: it was not a sale, so it is not a cancelled one. */
const NEVER_CONFIRMED: StatusBadge = { label: 'Não confirmada', tone: 'calm' }

/** A closed order of which everything was cancelled shows as cancelled (000 §4). */
export function orderBadge(it: {
  status: OrderStatus
  amount: number
  canceledAmount: number
  neverConfirmed?: boolean
}): StatusBadge {
  if (it.neverConfirmed === true) return NEVER_CONFIRMED
  const isCanceled = it.status === 'CLOSED' && it.amount === it.canceledAmount
  return ORDER_BADGES[isCanceled ? 'CANCELED' : it.status]
}

/** A written-off instalment is not paid, nor is one settled by cashback alone: it has no payment (ADM-INST-12). */
const INSTALMENT_BADGES: Record<InstalmentSeen, StatusBadge> = {
  OPEN: { label: 'Em aberto', tone: 'open' },
  LATE: { label: 'Em atraso', tone: 'late' },
  IN_PLAN: { label: 'No acordo', tone: 'calm' },
  PAID: { label: 'Paga', tone: 'good' },
  BY_CASHBACK: { label: 'Quitada por cashback', tone: 'calm' },
  WRITTEN_OFF: { label: 'Baixada', tone: 'calm' },
  CANCELED: { label: 'Cancelada', tone: 'calm' },
}

export const instalmentBadge = (state: InstalmentSeen) => INSTALMENT_BADGES[state]

/** The states of a checkout (000 §3). */
const CHECKOUT_BADGES: Record<CheckoutStatus, StatusBadge> = {
  PRISTINE: { label: 'Criado', tone: 'open' },
  MORE_INFO: { label: 'Em uso', tone: 'open' },
  OK: { label: 'Concluído', tone: 'good' },
  KO: { label: 'Falha durante o checkout do cliente', tone: 'late' },
  EXPIRED: { label: 'Expirado', tone: 'calm' },
  REVOKED: { label: 'Desativado', tone: 'calm' },
}

/** Paid, but not a sale before the store confirms it. */
export const AWAITS_STORE: StatusBadge = { label: 'Aguardando a loja', tone: 'open' }

export const checkoutBadge = (status: CheckoutStatus) => CHECKOUT_BADGES[status]
