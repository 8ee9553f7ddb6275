/** "Baixa Parcela/Pedido PGF": written down for each order that it closes debts of, and shown beforehand. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminPreview, AdminWriteOff } from '@drip/core/contracts/admin/admin-area'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { depsWithin, rehearse } from '../../../../deps-within.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { checkVersion } from '../../../../platform/database/versions.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { type WriteOffRequest, findWrittenOff, writeOff } from '../../../servicing/corrections/write-off.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { auditView, previewOf } from './order-change.views.ts'
import { type OrderState, findOrderStates, lockOrders } from './order-states.store.ts'

type Asked = z.output<typeof AdminWriteOff>

/**
 * @param seen the version of the preview that was confirmed; null confirms whatever it does
 * @throws Refusal NOT_TO_WRITE_OFF, whose `errors` name each id; CHANGED_MEANWHILE; then nothing was closed
 */
export async function writeOffDebts(
  deps: Deps,
  admin: Admin,
  asked: Asked,
  seen: string | null = null,
): Promise<void> {
  const { type, reason } = asked
  await deps.db.transaction(async (tx) => {
    const { before, after } = await writeOffIn(depsWithin(deps, tx), tx, requestOf(admin, asked))
    checkVersion(seen, previewOf(before, after, saoPauloDate(deps.clock.now())).version)
    for (const state of after) {
      const was = before.find(({ id }) => id === state.id)
      await recordAudit(deps, tx, {
        actor: actorOf(admin),
        action: 'DEBT_WRITTEN_OFF',
        object: { type: 'ORDER', id: state.id },
        asked: { type, reason },
        before: was === undefined ? null : auditView(was),
        after: auditView(state),
      })
    }
  })
}

/** @throws as writeOffDebts */
export async function previewWriteOff(deps: Deps, admin: Admin, asked: Asked): Promise<AdminPreview> {
  const today = saoPauloDate(deps.clock.now())
  return rehearse(deps, async (inside, tx) => {
    const { before, after } = await writeOffIn(inside, tx, requestOf(admin, asked))
    return previewOf(before, after, today)
  })
}

async function writeOffIn(
  inside: Deps,
  tx: Tx,
  request: WriteOffRequest,
): Promise<{ before: OrderState[]; after: OrderState[] }> {
  const ids = await findWrittenOff(tx, request)
  await lockOrders(tx, ids)
  const before = await findOrderStates(tx, ids)
  await writeOff(inside, request)
  return { before, after: await findOrderStates(tx, ids) }
}

function requestOf({ id: by }: Admin, { values, type, reason }: Asked): WriteOffRequest {
  return { type, ids: values.map((it) => it.trim()).filter((it) => it !== ''), reason, by }
}
