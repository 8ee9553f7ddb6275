/** Customers use autopay: they switch it on, switch it off here or in their bank's app, and have money or not. */
import { addDays } from '@drip/core/calendar/dates'
import { askBank } from '@drip/server/features/servicing/autopay/ask-bank'
import { stopAutopay, stopDebit } from '@drip/server/features/servicing/autopay/stop-autopay'
import { switchOn } from '@drip/server/features/servicing/autopay/switch-on'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

const ACTS = {
  on: { weight: 8, act: switchItOn },
  'one less': { weight: 2, act: leaveOneOut },
  off: { weight: 3, act: switchItOff },
  'off at the bank': { weight: 2, act: endAtBank },
  'an account': { weight: 3, act: changeAccount },
} satisfies Record<string, { weight: number; act: (town: Town) => Promise<void> }>

export async function autopay(town: Town): Promise<void> {
  // the same names
  const weights = Object.fromEntries(
    Object.entries(ACTS).map(([name, { weight }]) => [name, weight]),
  ) as Record<keyof typeof ACTS, number>
  const name = town.random.weighted(weights)
  town.simulation.diary.note(`autopay: ${name}`)
  await ACTS[name].act(town)
}

/** Most approve at once in their bank's app; some refuse, and some never answer. */
async function switchItOn(town: Town): Promise<void> {
  const { simulation, random } = town
  const tomorrow = addDays(simulation.today(), 1)
  const without = await simulation.db.rows<{ id: string; cpf: string; isSoon: boolean }>(sql`
    select i.purchase_id as id, c.cpf, bool_or(i.due_date = ${tomorrow}) as is_soon
    from instalments i join customers c on c.id = i.customer_id
    where i.status = 'PENDING' and i.due_date >= ${tomorrow}
      and not exists (select from autopay_mandates m
        where m.purchase_id = i.purchase_id and m.state = 'APPROVED' and m.stopped_at is null)
    group by 1, 2 order by 1`)
  if (without.length === 0) return
  // an instalment due tomorrow is not debited any more
  const soon = without.filter((it) => it.isSoon)
  const { id, cpf } = random.pick(soon.length > 0 && random.chance(0.6) ? soon : without)
  if (random.chance(0.3)) await saveAccount(town, cpf)
  // every third purchase, chosen by its id so that no random number is drawn and later ones stay the same
  const asksBank = Number.parseInt(id.slice(-2), 16) % 3 === 0
  await simulation.use('autopay on', (deps) => (asksBank ? askBank(deps, id, ACCOUNT) : switchOn(deps, id)))
  const mandate = await simulation.db.row<{ pspId: string | null }>(sql`
    select psp_id from autopay_mandates where purchase_id = ${id} order by created_at desc, id desc limit 1`)
  if (mandate === null || mandate.pspId === null) return
  const answer = random.weighted({ approve: 18, refuse: 1, none: 1 })
  if (answer !== 'none') await atBank(town, `mandates/${mandate.pspId}/${answer}`)
}

const ACCOUNT = { bank: '18236120', branch: '0001', account: '123456' }

interface Approved {
  purchaseId: string
  pspId: string
  cpf: string
}

/** A purchase with autopay, usually one with a debit under way; null if there is none. */
async function someApproved({ simulation, random }: Town): Promise<Approved | null> {
  const approved = await simulation.db.rows<Approved & { isDebited: boolean }>(sql`
    select m.purchase_id, m.psp_id, c.cpf, exists (select from charges d
        where d.purchase_id = m.purchase_id and d.purpose = 'DEBIT' and d.status = 'LIVE') as is_debited
    from autopay_mandates m join orders o on o.id = m.purchase_id join customers c on c.id = o.customer_id
    where m.state = 'APPROVED' and m.stopped_at is null order by m.id`)
  const debited = approved.filter((it) => it.isDebited)
  if (debited.length > 0 && random.chance(0.85)) return random.pick(debited)
  return approved.length === 0 ? null : random.pick(approved)
}

/** One instalment is excluded from autopay: at our page, or at the bank if the debit is under way. */
async function leaveOneOut(town: Town): Promise<void> {
  const { simulation, random } = town
  const approved = await someApproved(town)
  if (approved === null) return
  const { purchaseId } = approved
  const open = await simulation.db.rows<{ id: string; txid: string | null }>(sql`
    select i.id, c.txid from instalments i
      left join charge_items item on item.instalment_id = i.id and item.live
      left join charges c on c.id = item.charge_id and c.purpose = 'DEBIT'
    where i.purchase_id = ${purchaseId} and i.status = 'PENDING' order by i.number`)
  if (open.length === 0) return
  const { id, txid } = random.pick(open.slice(0, 2))
  if (txid !== null && random.chance(0.4)) return atBank(town, `debits/${txid}/cancel`)
  await simulation.use('one debit less', (deps) => stopDebit(deps, { purchaseId, instalmentId: id }))
}

async function switchItOff(town: Town): Promise<void> {
  const approved = await someApproved(town)
  if (approved === null) return
  const { purchaseId } = approved
  await town.simulation.use('autopay off', (deps) =>
    stopAutopay(deps, { purchaseId, by: 'CUSTOMER', reason: null }),
  )
}

async function endAtBank(town: Town): Promise<void> {
  const approved = await someApproved(town)
  if (approved !== null) await atBank(town, `mandates/${approved.pspId}/cancel`)
}

async function changeAccount(town: Town): Promise<void> {
  const approved = await someApproved(town)
  if (approved !== null) await saveAccount(town, approved.cpf)
}

/** From now on the account has money, or only in the evening, or never; sometimes it is blocked or closed. */
async function saveAccount({ simulation, random }: Town, cpf: string): Promise<void> {
  const money = random.weighted({ ALWAYS: 3, EVENING: 2, NEVER: 2 })
  const rejection = random.weighted({ none: 9, AC05: 1, AC06: 1, AM02: 1 })
  await simulation.control('PUT', `/pix/automatic/accounts/${cpf}`, {
    money,
    ...(rejection === 'none' ? {} : { rejection }),
  })
}

/** What a payer does in the bank's app; the bank refuses it for a mandate or debit that has ended. */
async function atBank({ simulation }: Town, path: string): Promise<void> {
  const { status } = await simulation.control<object>('POST', `/pix/automatic/${path}`, {})
  simulation.diary.note(`  at the bank: ${status}`)
}
