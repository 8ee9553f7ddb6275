/**
 * Customers pay any part of what they owe on a purchase; the displayed amounts are stored and compared with the
 * allocation.
 */
import { cents } from '@drip/core/money/cents'
import { Refusal } from '@drip/server/platform/http/refusal'
import type { PayableCharge } from '@drip/server/features/purchases/instalment-payments/charge-debts'
import { payPart as askForCode, previewPart } from '@drip/server/features/servicing/parts/pay-part'
import sql from 'sql-template-tag'
import { reais } from '../bank.ts'
import type { Town } from '../town.ts'

/** What a code for a chosen amount was to pay, in centavos by instalment. */
export type ShownPart = ReadonlyMap<string, number>

/** Null if there is no code: the request was refused, or a provider was down. */
export async function codeForPart(town: Town, orderId: string): Promise<PayableCharge | null> {
  const { simulation, random } = town
  const [owed] = await simulation.db.rows<{ open: number }>(sql`
    select coalesce(sum(amount - canceled_amount - paid_amount - discount_amount - written_off_amount), 0)::int8 as open
    from instalments where purchase_id = ${orderId}`)
  const amount = cents(Math.max(500, Math.ceil((owed?.open ?? 0) * random.between(5, 101) * 0.01)))
  const preview = await simulation.use('a part is shown', (deps) => previewPart(deps, { orderId, amount }))
  if (preview === null) return null
  const shown = preview.instalments.map((it) => ({
    ...it,
    money: inCents(it.lateCharge) + inCents(it.principal),
  }))
  if (shown.reduce((sum, it) => sum + it.money, 0) !== amount)
    simulation.violated('a part pays every centavo of it', { amount, preview })
  const firstOpen = shown.toSorted((a, b) => a.number - b.number).findIndex((it) => it.paid !== 'WHOLE')
  if (shown.slice(firstOpen + 1).some((it) => firstOpen >= 0 && it.money > 0))
    simulation.violated('a part pays the oldest instalment first', { amount, preview })
  const { version } = preview
  if (random.chance(0.2)) await acceptAnother(town, { orderId, amount: cents(amount + 1), version })
  simulation.diary.note(`pay a part: ${reais(amount)}`)
  const charge = await simulation.use('a code for a part', (deps) =>
    askForCode(deps, { orderId, amount, version }),
  )
  if (charge !== null)
    town.parts.set(charge.id, new Map(shown.filter((it) => it.money > 0).map((it) => [it.id, it.money])))
  return charge
}

/** Somebody accepts something that they were not shown. */
async function acceptAnother(
  { simulation }: Town,
  asked: { orderId: string; amount: ReturnType<typeof cents>; version: string },
): Promise<void> {
  await simulation.use('another amount than was shown', async (deps) => {
    const charge = await askForCode(deps, asked).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (charge !== null) simulation.violated('what was not shown is not charged', asked)
  })
}

/**
 * The allocation of each part equals what was shown, or nothing was allocated; except for forgiven charges and codes
 * paid after their expiry.
 */
export async function checkParts({ simulation, parts }: Town): Promise<void> {
  const rows = await simulation.db.rows<{ chargeId: string; instalmentId: string; money: number }>(sql`
    select c.id as charge_id, a.instalment_id, (a.principal + a.late_charge)::int8 as money
    from charges c join pix_payments p on p.charge_id = c.id join payment_allocations a on a.end_to_end_id = p.end_to_end_id
    where c.purpose = 'PART' and a.cause = 'paid' and a.principal + a.late_charge > 0 and p.paid_at <= c.expires_at
      and not exists (select from charge_items item join instalments i on i.id = item.instalment_id
        where item.charge_id = c.id and i.fee_waived_until is not null)`)
  for (const [chargeId, taken] of Map.groupBy(rows, (it) => it.chargeId)) {
    const shown = parts.get(chargeId)
    if (shown === undefined) continue
    if (taken.length !== shown.size || taken.some((it) => shown.get(it.instalmentId) !== it.money))
      simulation.violated('a part pays what was shown', { chargeId, shown: [...shown], taken })
  }
}

const inCents = (amount: number): number => Math.round(amount * 100)
