import { keepsPhone, mayObject } from '@drip/core/accounts/contact-change'
import type {
  ContactChangeRow,
  Objection,
  PendingContactChange,
} from '@drip/core/contracts/accounts/contact-changes'
import type { Deps } from '../../../deps.ts'
import { maskContact } from './contact-texts.ts'
import { type ContactChange, findChange } from './contact-changes.store.ts'
import { changeOfToken } from './objection-link.ts'

export function pendingChange(it: ContactChange): PendingContactChange {
  const { id, field, newValue, source, askedAt, takesEffectAt } = it
  return {
    id,
    field,
    newValue: maskContact({ field, value: newValue }),
    source,
    keepsPhone: keepsPhone(it),
    askedAt: askedAt.toISOString(),
    takesEffectAt: takesEffectAt.toISOString(),
  }
}

export function contactChangeRow(it: ContactChange): ContactChangeRow {
  return {
    ...pendingChange(it),
    state: it.state,
    endedAt: it.endedAt?.toISOString() ?? null,
    objectedAt: it.objectedAt?.toISOString() ?? null,
  }
}

export function objection(it: ContactChange, now: Date): Objection {
  const { field, newValue, source, takesEffectAt } = pendingChange(it)
  return { field, newValue, source, keepsPhone: keepsPhone(it), takesEffectAt, state: stateOf(it, now) }
}

/** What a link leads to; opening it changes nothing, because mail programs open links too. Null for a forged one. */
export async function peekObjection(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Objection | null> {
  const id = changeOfToken(config.secret, token)
  const change = id === null ? null : await findChange(db, id)
  return change === null ? null : objection(change, clock.now())
}

function stateOf(it: ContactChange, now: Date): Objection['state'] {
  if (it.objectedAt !== null) return 'OBJECTED'
  if (!mayObject(it, now)) return 'OVER'
  return it.state === 'WAITING' ? 'OPEN' : 'DONE'
}
