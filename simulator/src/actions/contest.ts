/**
 * Payers contest a Pix at their bank (MED), in full or in part, for each reason; the banks reject the request, or
 * return all or part of it, at once or days later, while stores cancel and are paid.
 */
import sql from 'sql-template-tag'
import { reais } from '../bank.ts'
import type { Town } from '../town.ts'

interface Contest {
  id: string
  status: string
  valor: string
}

const KINDS = ['GOLPE', 'CONTA_INVADIDA', 'COACAO', 'FALHA_OPERACIONAL', 'OUTRO']

export async function contest(town: Town): Promise<void> {
  const { simulation, random } = town
  const { body } = await simulation.control<Contest[]>('GET', '/pix/contests')
  const open = body.filter(({ status }) => status === 'ABERTA')
  if (open.length === 0 || random.chance(0.45)) return begin(town)
  const outcome = random.pick(['KEPT', 'RETURNED', 'RETURNED_PART'])
  const { status } = await simulation.control<unknown>('POST', `/pix/contests/${random.pick(open).id}/end`, {
    outcome,
  })
  simulation.diary.note(`a contest ends ${outcome}: ${status}`)
}

/** Ends all open contests in the receiver's favour: at the end of a world nothing may be pending. */
export async function endContests({ simulation }: Town): Promise<void> {
  const { body } = await simulation.control<Contest[]>('GET', '/pix/contests')
  for (const { id, status } of body)
    if (status === 'ABERTA') await simulation.control('POST', `/pix/contests/${id}/end`, { outcome: 'KEPT' })
}

async function begin({ simulation, random }: Town): Promise<void> {
  const paid = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from pix_payments
    where paid_at > ${new Date(simulation.clock.now().getTime() - 80 * 86_400_000)}
    group by 1 order by max(paid_at) desc limit 40`)
  if (paid.length === 0) return
  const pix = random.pick(paid)
  const { status } = await simulation.control<unknown>('POST', '/pix/contests', {
    endToEndId: pix.id,
    kind: random.pick(KINDS),
    ...(random.chance(0.4) ? { amount: reais(random.between(1, pix.amount)) } : {}),
  })
  simulation.diary.note(`a payer contests ${reais(pix.amount)}: ${status}`)
}
