/**
 * Customers fetch receipts and letters of settlement and keep them, and somebody verifies them later, whatever has
 * happened since.
 */
import { toReais } from '@drip/core/money/cents'
import { issueReceipt } from '@drip/server/features/purchases/receipts/issue-receipt'
import { issueSettlementLetter } from '@drip/server/features/purchases/receipts/settlement-letter'
import { verifyReceipt } from '@drip/server/features/purchases/receipts/verify-receipt'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

/** A stored paper: the number on it, and its subject. */
export type Paper = { number: string } & (
  | { kind: 'PIX'; endToEndId: string }
  | { kind: 'SETTLED'; orderId: string }
)

const MOST_KEPT = 30

export async function papers(town: Town): Promise<void> {
  const { random, drawer } = town
  const kind = random.weighted({ receipt: 3, letter: 3, look: 6 })
  if (kind === 'receipt') await fetchReceipt(town)
  else if (kind === 'letter') await fetchLetter(town)
  else if (drawer.length > 0) await verify(town, random.pick(drawer))
}

async function fetchReceipt(town: Town): Promise<void> {
  const { simulation, random } = town
  const paid = await simulation.db.rows<{ endToEndId: string }>(sql`
    select p.end_to_end_id from pix_payments p join orders o on o.id = p.purchase_id
    order by p.paid_at desc, p.end_to_end_id limit 40`)
  if (paid.length === 0) return
  const { endToEndId } = random.pick(paid)
  if ((await simulation.use('a receipt', (deps) => issueReceipt(deps, endToEndId))) === null) return
  const row = await simulation.db.row<{ number: string }>(
    sql`select number from receipt_numbers where end_to_end_id = ${endToEndId}`,
  )
  if (row !== null) await keep(town, { kind: 'PIX', endToEndId, ...row })
}

async function fetchLetter(town: Town): Promise<void> {
  const { simulation, random } = town
  const orders = await simulation.db.rows<{ id: string }>(
    sql`select id from orders order by status = 'ACTIVE', created_at desc, id limit 40`,
  )
  if (orders.length === 0) return
  const { id: orderId } = random.pick(orders)
  if ((await simulation.use('a letter', (deps) => issueSettlementLetter(deps, orderId))) === null) return
  const row = await simulation.db.row<{ number: string }>(
    sql`select number from receipt_numbers where purchase_id = ${orderId}`,
  )
  if (row !== null) await keep(town, { kind: 'SETTLED', orderId, ...row })
}

/** A paper that is fetched again has the same number. */
async function keep(town: Town, paper: Paper): Promise<void> {
  const { drawer, simulation } = town
  const isOf = (it: Paper) => (it.kind === 'PIX' ? it.endToEndId : it.orderId)
  const before = drawer.find((it) => isOf(it) === isOf(paper))
  if (before !== undefined && before.number !== paper.number)
    simulation.violated('a paper keeps its number', { before, paper })
  await verify(town, paper)
  if (before === undefined) drawer.push(paper)
  if (drawer.length > MOST_KEPT) drawer.shift()
}

/** What the verification page says about a paper is true now; it is calculated a second time. */
async function verify(town: Town, paper: Paper): Promise<void> {
  const { simulation } = town
  const told = await simulation.use('a paper is verified', (deps) => verifyReceipt(deps, paper.number))
  if (told === null) return simulation.violated('a paper that was issued is known', paper)
  if (simulation.sideBySide) return
  const is = paper.kind === 'PIX' ? await pixOf(town, paper.endToEndId) : await debtOf(town, paper.orderId)
  const says =
    told.kind === 'PIX'
      ? { amount: told.amount, returned: told.returned }
      : { isSettled: told.kind === 'SETTLED' && told.paid !== null }
  if (JSON.stringify(is) !== JSON.stringify(says))
    simulation.violated('what a paper is verified with is true', { paper, is, says })
}

async function pixOf({ simulation }: Town, endToEndId: string): Promise<object | null> {
  const [row, refunds] = await Promise.all([
    simulation.db.row<{ amount: number }>(
      sql`select amount from pix_payments where end_to_end_id = ${endToEndId}`,
    ),
    simulation.db.rows<{ amount: number; status: string }>(
      sql`select amount, status from pix_refunds where end_to_end_id = ${endToEndId}`,
    ),
  ])
  const back = refunds.filter((it) => it.status !== 'FAILED').reduce((sum, it) => sum + it.amount, 0)
  // amounts are whole centavos, which the row type does not say
  const reais = (amount: number) => toReais(amount as Parameters<typeof toReais>[0])
  return row === null ? null : { amount: reais(row.amount), returned: reais(back) }
}

async function debtOf({ simulation }: Town, orderId: string): Promise<object> {
  const rows = await simulation.db.rows<{ owed: number; given: number; paid: number }>(sql`
    select amount - canceled_amount - paid_amount - discount_amount - written_off_amount as owed,
      written_off_amount as given, paid_amount + discount_amount as paid
    from instalments where purchase_id = ${orderId}`)
  const isSettled = rows.every((it) => it.owed === 0 && it.given === 0) && rows.some((it) => it.paid > 0)
  return { isSettled }
}
