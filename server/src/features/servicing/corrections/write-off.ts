/**
 * "Baixa": debts are closed without a payment to us, by agreement, decision or loss. All named ones or none: a wrong id
 * is reported before anything happens (ADM-WOFF-08).
 */
import type { WriteOffReason, WriteOffType } from '@drip/core/contracts/states'
import { openAmount } from '@drip/core/debts/debt'
import { isUuid } from '@drip/core/documents/uuid'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { type FoundPurchase, findOrdersOf, findPurchasesOf } from './corrections.store.ts'
import { type DebtsOfOrder, writeOffWithin } from './write-off-within.ts'

/** Per request: one transaction holds all the locks. */
const MAX_IDS = 1000

export interface WriteOffRequest {
  type: WriteOffType
  /** Of orders (or their short codes), or of instalments. Duplicates count once. */
  ids: readonly string[]
  reason: WriteOffReason
  by: string
}

/**
 * @throws Refusal INVALID_BODY (no id, or more than 1000), NOT_TO_WRITE_OFF: its `errors` name each id that is unknown
 *   or owes nothing
 */
export async function writeOff(deps: Deps, request: WriteOffRequest): Promise<void> {
  const ids = [...new Set(request.ids)]
  if (ids.length === 0 || ids.length > MAX_IDS) throw new Refusal('INVALID_BODY')
  const closed = await deps.db.transaction(async (tx) => {
    const found = await find(tx, request.type, ids)
    const debts = await lockDebts(tx, found)
    const wrong = ids.filter((id) => openOf(request.type, id, found, debts).length === 0)
    if (wrong.length > 0)
      throw new Refusal('NOT_TO_WRITE_OFF', { errors: wrong.map((field) => ({ field, code: 'invalid' })) })
    const chosen = new Set(ids.flatMap((id) => openOf(request.type, id, found, debts)))
    await writeOffWithin(deps, tx, [...debts.values()], { ...request, chosen })
    return [...chosen]
  })
  deps.instalmentEvents.publish(closed)
}

/** The orders of a request, as far as they are known. */
export async function findWrittenOff(
  tx: Tx,
  { type, ids }: Pick<WriteOffRequest, 'type' | 'ids'>,
): Promise<string[]> {
  return [...new Set((await find(tx, type, [...new Set(ids)])).values())].toSorted()
}

/** The purchases by the given ids; unknown ones are left out. */
async function find(tx: Tx, type: WriteOffType, ids: readonly string[]): Promise<Map<string, string>> {
  const uuids = ids.filter(isUuid)
  const rows: FoundPurchase[] =
    type === 'ORDER'
      ? await findOrdersOf(
          tx,
          uuids,
          ids.filter((id) => !isUuid(id)).map((id) => id.toUpperCase()),
        )
      : await findPurchasesOf(tx, uuids)
  const purchases = new Map(rows.map((it) => [it.given.toUpperCase(), it.purchaseId]))
  return new Map(
    ids.flatMap((id) => {
      const purchaseId = purchases.get(id.toUpperCase())
      return purchaseId === undefined ? [] : [[id, purchaseId] as const]
    }),
  )
}

/** Orders by id, locked in one global order, so that two write-offs cannot deadlock. */
async function lockDebts(
  tx: Tx,
  found: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, DebtsOfOrder>> {
  const purchaseIds = [...new Set(found.values())].toSorted()
  const orders = await Promise.all(purchaseIds.map((id) => lockOrder(tx, id)))
  const instalments = await Promise.all(purchaseIds.map((id) => findInstalments(tx, id)))
  return new Map(
    orders.flatMap((order, index) =>
      order === null ? [] : [[order.id, { order, instalments: instalments[index] ?? [] }] as const],
    ),
  )
}

/** The open instalments of an id. */
function openOf(
  type: WriteOffType,
  id: string,
  found: ReadonlyMap<string, string>,
  debts: ReadonlyMap<string, DebtsOfOrder>,
): string[] {
  const instalments = debts.get(found.get(id) ?? '')?.instalments ?? []
  return instalments
    .filter((it) => openAmount(it) > 0 && (type === 'ORDER' || it.id === id.toLowerCase()))
    .map((it) => it.id)
}
