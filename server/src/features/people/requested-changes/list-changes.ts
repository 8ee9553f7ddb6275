import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { RequestedChange, RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import { CHANGE_KINDS, type ChangeState, PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import { CHANGE_ACTIONS, type ChangeAction, nextChangeState } from '@drip/core/requested-changes/change-life'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { checkMay } from '../admins/admin-guard.ts'
import type { Admin } from '../admins/admins.store.ts'
import { type ChangeKind, isAct } from './change-kinds.ts'
import { isOwn } from './is-own.ts'
import { type ChangeRow, type ChangeValues, findChange, findChanges } from './requested-changes.store.ts'

/** Of the kinds that this admin may answer: nobody else sees requests. */
export async function listChanges(
  deps: Pick<Deps, 'db' | 'changeKinds'>,
  admin: Admin,
  asked: { state: ChangeState | null; subjectId: string | null; page: number; size: number },
): Promise<RequestedChanges> {
  const kinds = CHANGE_KINDS.filter((kind) => mayAdmin(admin.role, PERMISSION_OF_CHANGE[kind]))
  const { content, totalElements } = await findChanges(deps.db, { ...asked, kinds })
  return asPage(await Promise.all(content.map((row) => toView(deps, admin, row))), asked, totalElements)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function showChange(
  deps: Pick<Deps, 'db' | 'changeKinds'>,
  admin: Admin,
  id: string,
): Promise<RequestedChange> {
  const row = orRefuse(await findChange(deps.db, id), 'NOT_FOUND')
  checkMay(admin, [PERMISSION_OF_CHANGE[row.kind]])
  return toView(deps, admin, row)
}

function shown(kind: ChangeKind, values: ChangeValues): ChangeValues {
  if (isAct(kind)) return values
  const { hidden = [], masked = {} } = kind
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === null || hidden.includes(name)) return [name, null]
      return [name, masked[name]?.(value) ?? value]
    }),
  )
}

async function toView(
  { db, changeKinds }: Pick<Deps, 'db' | 'changeKinds'>,
  admin: Admin,
  it: ChangeRow,
): Promise<RequestedChange> {
  const kind = changeKinds[it.kind]
  const leadsOn = (action: ChangeAction) => {
    const isAsker = isOwn(kind, it, admin.id, action)
    const next = nextChangeState({ state: it.state, isAsker }, action)
    return 'state' in next && next.state !== it.state
  }
  const may = new Set(CHANGE_ACTIONS.filter(leadsOn))
  return {
    id: it.id,
    kind: it.kind,
    subject: { id: it.subjectId, name: await kind.nameOf(db, it.subjectId) },
    state: it.state,
    reason: it.reason,
    before: shown(kind, it.before),
    after: shown(kind, it.after),
    amount: it.amount === null ? null : toReais(it.amount),
    preview: it.shown,
    expiresAt: it.expiresAt?.toISOString() ?? null,
    askedBy: { id: it.askedBy, name: it.askerName },
    askedAt: it.askedAt.toISOString(),
    answeredBy: it.answeredBy === null ? null : { id: it.answeredBy, name: it.answererName ?? '' },
    answeredAt: it.answeredAt?.toISOString() ?? null,
    answer: it.answer,
    takesEffectAt: it.takesEffectAt?.toISOString() ?? null,
    endedAt: it.endedAt?.toISOString() ?? null,
    mayAnswer: may.has('AGREE'),
    mayStop: may.has('STOP') || may.has('WITHDRAW'),
  }
}
