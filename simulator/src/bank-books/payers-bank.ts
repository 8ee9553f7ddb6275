/**
 * The payers' bank's data about our mandates at the end of a day, read from its own books: everything that we say
 * happened there did happen.
 */
import { callBackUntil } from '@drip/core/autopay/debit-times'
import type { CivilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { reais } from '../bank.ts'
import type { Simulation } from '../simulation.ts'

interface DebitAtBank {
  txid: string
  status: string
  dueDate: CivilDate
  amount: string
}

interface OurDebit {
  txid: string
  amount: number
  status: string
  /** A job is about to report its end to the PSP. */
  isBeingEnded: boolean
}

/**
 * Its newest debits have the announced amounts, and debits that we ended are over as long as the bank still lets us end
 * them.
 */
export async function checkPayersBank(simulation: Simulation): Promise<void> {
  const { body } = await simulation.control<{ debits: DebitAtBank[] }>('GET', '/pix/automatic')
  if (body.debits.length === 0) return
  const ours = await simulation.db.rows<OurDebit>(sql`
    select c.txid, c.amount, c.status,
      exists (select from jobs j where j.payload ->> 'txid' = c.txid)
        or exists (select from dead_jobs j where j.payload ->> 'txid' = c.txid) as is_being_ended
    from charges c where c.txid = any(${body.debits.map((it) => it.txid)}::text[])`)
  const known = new Map(ours.map((it) => [it.txid, it]))
  for (const theirs of body.debits) {
    const it = known.get(theirs.txid)
    if (it === undefined || reais(it.amount) !== theirs.amount)
      simulation.violated('a debit is for what was announced', { theirs, it })
    else if (isForgotten(theirs, it, simulation.clock.now()))
      simulation.violated('a debit that we ended is over at the bank', { theirs, it })
  }
}

function isForgotten({ status, dueDate }: DebitAtBank, { status: ours, isBeingEnded }: OurDebit, now: Date) {
  const isOpen = status === 'CRIADA' || status === 'ATIVA'
  const isOver = ours === 'ENDED' || ours === 'PAID'
  return isOpen && isOver && !isBeingEnded && now < callBackUntil(dueDate)
}
