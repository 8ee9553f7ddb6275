/** "Baixa Parcela/Pedido PGF": audited for each order whose debts it closes, with a preview. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminPreview, AdminWriteOff } from '@drip/core/contracts/admin/admin-area'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { depsWithin, rehearse } from '../../../../deps-within.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { type WriteOffRequest, findWrittenOff, writeOff } from '../../../servicing/corrections/write-off.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { type Press, bothOf, checkShown } from './act-on-order.ts'
import { type PreviewTerms, auditView, previewOf } from './order-change.views.ts'
import { type OrderState, findOrderStates } from './order-states.store.ts'
import { lockOrders } from '../../../purchases/orders/orders.store.ts'

type Asked = z.output<typeof AdminWriteOff>

/**
 * @param seen the version of the confirmed preview; null confirms any effect
 * @param pair approved by two people: its effects must equal the first person's preview, whatever the amount
 * @throws Refusal NOT_TO_WRITE_OFF, whose `errors` name each id; CHANGED_MEANWHILE; SECOND_PERSON_NEEDED (above the
 *   limit: askForWriteOff); REQUEST_CHANGED (it differs from what two people approved); in each case nothing is closed
 */
export async function writeOffDebts(
  deps: Deps,
  admin: Admin,
  asked: Asked,
  { seen = null, pair }: Pick<Press, 'seen' | 'pair'> = {},
): Promise<void> {
  const { type, reason } = asked
  await deps.db.transaction(async (tx) => {
    const { before, after } = await writeOffIn(depsWithin(deps, tx), tx, requestOf(admin, asked))
    checkShown(previewOf(before, after, termsOf(deps)), { seen, pair })
    for (const state of after) {
      const was = before.find(({ id }) => id === state.id)
      await recordAudit(deps, tx, {
        actor: actorOf(admin),
        action: 'DEBT_WRITTEN_OFF',
        object: { type: 'ORDER', id: state.id },
        asked: { type, reason, ...(pair === undefined ? {} : bothOf(pair)) },
        before: was === undefined ? null : auditView(was),
        after: auditView(state),
      })
    }
  })
}

/** @throws as writeOffDebts */
export async function previewWriteOff(deps: Deps, admin: Admin, asked: Asked): Promise<AdminPreview> {
  return rehearse(deps, async (inside, tx) => {
    const { before, after } = await writeOffIn(inside, tx, requestOf(admin, asked))
    return previewOf(before, after, termsOf(deps))
  })
}

const termsOf = (deps: Pick<Deps, 'clock' | 'config'>): PreviewTerms => ({
  today: saoPauloDate(deps.clock.now()),
  act: 'WRITE_OFF',
  wholeOnly: false,
  limits: deps.config.secondPerson.limits,
})

/** The orders concerned, by id; locked until the transaction ends. */
export async function lockWrittenOff(tx: Tx, asked: Pick<Asked, 'type' | 'values'>): Promise<string[]> {
  const ids = await findWrittenOff(tx, { type: asked.type, ids: idsOf(asked.values) })
  await lockOrders(tx, ids)
  return ids
}

async function writeOffIn(
  inside: Deps,
  tx: Tx,
  request: WriteOffRequest,
): Promise<{ before: OrderState[]; after: OrderState[] }> {
  const ids = await lockWrittenOff(tx, { type: request.type, values: [...request.ids] })
  const before = await findOrderStates(tx, ids)
  await writeOff(inside, request)
  return { before, after: await findOrderStates(tx, ids) }
}

function requestOf({ id: by }: Admin, { values, type, reason }: Asked): WriteOffRequest {
  return { type, ids: idsOf(values), reason, by }
}

const idsOf = (values: readonly string[]) => values.map((it) => it.trim()).filter((it) => it !== '')
