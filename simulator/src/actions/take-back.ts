/** A customer's bank takes a Pix back (MED), in full or in part, whatever it had paid. */
import sql from 'sql-template-tag'
import { reais } from '../bank.ts'
import type { Town } from '../town.ts'

export async function takeBack(town: Town): Promise<void> {
  const { simulation, random } = town
  const paid = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from pix_payments
    where paid_at > ${new Date(simulation.clock.now().getTime() - 80 * 86_400_000)}
    group by 1 order by max(paid_at) desc limit 40`)
  if (paid.length === 0) return
  // the hardest case to undo: the later of two payments for one debt, of which the first has paid for more than itself
  const later = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select split_part(second.end_to_end_id, '-', 1) as id, sum(second.principal + second.late_charge)::int8 as amount
    from payment_allocations second
    where second.cause = 'paid' and exists (
      select from payment_allocations one where one.instalment_id = second.instalment_id and one.id < second.id
        and one.end_to_end_id <> second.end_to_end_id and one.late_charge > 0)
    group by 1 order by max(second.id::text) desc limit 10`)
  // the rarest: of what was paid back outside
  const outside = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select split_part(r.end_to_end_id, '-', 1) as id, sum(r.amount)::int8 as amount
    from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id
    where r.outside_on is not null and p.paid_at > ${new Date(simulation.clock.now().getTime() - 80 * 86_400_000)}
      and not exists (select from double_refunds d where d.end_to_end_id = r.end_to_end_id)
    group by 1 order by 1`)
  const hard = outside.length > 0 && random.chance(0.5) ? outside : later
  const pix = random.pick(hard.length > 0 && (hard === outside || random.chance(0.5)) ? hard : paid)
  const { status } = await simulation.control<unknown>('POST', '/pix/take-back', {
    endToEndId: pix.id,
    reason: random.pick(['FRAUD', 'OPERATIONAL']),
    ...(random.chance(0.5) ? { amount: reais(random.between(1, pix.amount)) } : {}),
  })
  simulation.diary.note(`a bank takes back of ${reais(pix.amount)}: ${status}`)
}
