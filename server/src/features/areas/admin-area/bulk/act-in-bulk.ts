/**
 * One action on several rows of a list: a preview for each, and then each row by itself, by the use case for a single
 * row, in its own transaction and with its own audit entry. Pressing again finds what was already done.
 */
import { jobLabel } from '@drip/core/audit/job-words'
import { type BulkAction, BULK_NEEDS } from '@drip/core/contracts/admin/bulk-actions'
import type { BulkAsked, BulkRow, BulkRows } from '@drip/core/contracts/admin/list-tools'
import type { StoreStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import { MOST_HIGHLIGHTS, mayBecome } from '@drip/core/catalogue/store-status'
import { fieldMessage } from '@drip/core/forms/field-messages'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { changeStoreStatus } from '../../../marketplace/stores/save-store.ts'
import { type StoredStore, countHighlights, findStore } from '../../../marketplace/stores/stores.store.ts'
import { findFailedDeliveries } from '../../../messaging/webhooks/webhooks.store.ts'
import { actorOf, checkMay } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { discardFailedJob, retryFailedJob } from '../watch/failed-jobs.ts'
import { retryFailedWebhook } from '../watch/failed-webhooks.ts'

interface BulkWork {
  /** The state of each row; rows that have left the list are not included. */
  stateOf: (deps: Deps, ids: readonly string[]) => Promise<BulkRow[]>
  act: (deps: Deps, admin: Admin, id: string) => Promise<unknown>
}

/** @throws Refusal FORBIDDEN: without the permission there is no preview either */
export async function previewBulk(deps: Deps, admin: Admin, { action, ids }: BulkAsked): Promise<BulkRows> {
  checkMay(admin, [BULK_NEEDS[action]])
  const found = new Map((await WORK[action].stateOf(deps, ids)).map((it) => [it.id, it]))
  return { rows: [...new Set(ids)].map((id) => found.get(id) ?? gone(id)) }
}

/** Impossible rows stay as they are and do not prevent the others. @throws Refusal FORBIDDEN */
export async function actInBulk(deps: Deps, admin: Admin, asked: BulkAsked): Promise<BulkRows> {
  const { rows } = await previewBulk(deps, admin, asked)
  const done: BulkRow[] = []
  for (const row of rows) done.push(row.state === 'WILL' ? await actOn(deps, admin, asked.action, row) : row)
  return { rows: done }
}

async function actOn(deps: Deps, admin: Admin, action: BulkAction, row: BulkRow): Promise<BulkRow> {
  try {
    await WORK[action].act(deps, admin, row.id)
    return { ...row, state: 'DONE' }
  } catch (error) {
    if (error instanceof Refusal)
      return { ...row, state: 'CANNOT', why: 'Mudou enquanto isso. Confira a linha.' }
    // the other rows are or will be done, and the caller must know about them
    deps.log.error('bulk.row-failed', error, { action })
    return { ...row, state: 'CANNOT', why: 'Algo deu errado. Tente esta linha de novo.' }
  }
}

const gone = (id: string): BulkRow => ({
  id,
  name: 'Linha que saiu da lista',
  state: 'ALREADY',
  why: 'Não está mais na lista: alguém já cuidou dela.',
})
const will = (id: string, name: string): BulkRow => ({ id, name, state: 'WILL', why: '' })

const failedJobs: BulkWork['stateOf'] = async ({ jobs }, ids) =>
  (await jobs.deadLetters({ ids })).map((it) => will(it.id, jobLabel(it.name)))

const turnStores = (to: StoreStatus): BulkWork => ({
  stateOf: async ({ db }, ids) => {
    const stores = await Promise.all(ids.map((id) => findStore(db, id)))
    const rows: BulkRow[] = []
    // earlier rows use up the places for highlights
    let left = MOST_HIGHLIGHTS - (await countHighlights(db, null))
    for (const it of stores) {
      if (it === null) continue
      const { id, name } = it
      const why = whyNotTurned(it, to, left)
      if (it.status === to) rows.push({ id, name, state: 'ALREADY', why: '' })
      else if (why !== null) rows.push({ id, name, state: 'CANNOT', why })
      else {
        rows.push(will(id, name))
        if (it.highlighted) left -= 1
      }
    }
    return rows
  },
  act: (deps, admin, id) => changeStoreStatus(deps, actorOf(admin), id, to),
})

/** @param left how many highlighted stores may still be shown */
function whyNotTurned(
  { status, url, highlighted }: StoredStore,
  to: StoreStatus,
  left: number,
): string | null {
  if (!mayBecome(status, to)) return 'A loja está arquivada.'
  if (to === 'ACTIVE' && url === '') return 'A loja ainda não tem link: ele vem do formulário do comerciante.'
  if (to === 'ACTIVE' && highlighted && left <= 0)
    return fieldMessage({ field: 'highlighted', code: 'too_many' })
  return null
}

const WORK: Record<BulkAction, BulkWork> = {
  RETRY_JOB: { stateOf: failedJobs, act: retryFailedJob },
  DISCARD_JOB: { stateOf: failedJobs, act: discardFailedJob },
  RETRY_WEBHOOK: {
    stateOf: async ({ db }, ids) =>
      (await findFailedDeliveries(db, { after: null, limit: ids.length, ids })).map((it) => ({
        ...will(it.id, `${it.merchantName}: ${it.url}`),
        ...(it.enabled ? {} : { state: 'CANNOT', why: 'A loja desligou este endereço.' }),
      })),
    act: retryFailedWebhook,
  },
  SHOW_STORE: turnStores('ACTIVE'),
  HIDE_STORE: turnStores('DISABLED'),
}
