/**
 * A collection agency receives cases and sends reports: payments that it collected and payments that it did not,
 * contacts, and returned cases; files arrive twice.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Cents, toDecimal } from '@drip/core/money/cents'
import { handOver, recallCases } from '@drip/server/features/servicing/agencies/hand-over'
import { previewReturn, takeReturn } from '@drip/server/features/servicing/agencies/read-return'
import { saveAgency } from '@drip/server/features/servicing/agencies/save-agency'
import sql from 'sql-template-tag'
import { leadOf } from './lead.ts'
import { someId } from '../random.ts'
import type { Town } from '../town.ts'

export const AGENCY = '0197a000-0000-7000-8000-00000000a6e0'
const WRITTEN = {
  name: 'Recupera Cobranças',
  document: '11222333000181',
  email: 'contato@recupera.example',
  feePercent: 12.5,
  days: 30,
}
/** In parts per thousand, for the simulator's own calculation. */
const FEE_PER_MILLE = 125

export async function agency(town: Town): Promise<void> {
  const { simulation, random } = town
  const lead = await leadOf(town)
  const known = await simulation.db.row(sql`select from agencies where id = ${AGENCY}`)
  if (known === null)
    await simulation.use('an agency is written', (deps) =>
      saveAgency(deps, lead, { id: AGENCY, seen: null, ...WRITTEN }),
    )
  if (random.chance(0.4)) return give(town)
  if (random.chance(0.15)) {
    await simulation.use('cases are recalled', (deps) =>
      recallCases(deps, lead, { id: AGENCY, customerId: null }),
    )
    return
  }
  await report(town)
}

async function give(town: Town): Promise<void> {
  const { simulation, random } = town
  const lead = await leadOf(town)
  const batchId = someId(random)
  const asked = { id: AGENCY, batchId, fromDay: 30, fromAmount: 0, most: random.between(1, 5) }
  const presses = random.chance(0.3) ? 2 : 1
  const given = await simulation.use('cases are given', async (deps) => {
    const answers = []
    for (let press = 0; press < presses; press++) answers.push(await handOver(deps, lead, asked))
    return answers
  })
  simulation.diary.note(`cases given: ${given?.[0]?.cases ?? 'none'}`)
  if (given?.some(({ cases }) => cases !== given[0]?.cases) === true)
    simulation.violated('cases are given once, however often it is pressed', { batchId })
}

interface Pix {
  code: string
  amount: Cents
  paidAt: Date
}

/** Some rows are right, some are not; the result of the file is recalculated here. */
async function report(town: Town): Promise<void> {
  const { simulation, random } = town
  const lead = await leadOf(town)
  const placed = await simulation.db.rows<{ id: string }>(sql`
    select id from agency_placements where agency_id = ${AGENCY} order by placed_at desc, id limit 6`)
  const paid = await simulation.db.rows<Pix>(sql`
    select o.code, p.amount, p.paid_at from pix_payments p join orders o on o.id = p.purchase_id
      join agency_placements a on a.customer_id = o.customer_id
    where p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN') order by p.paid_at desc, p.end_to_end_id limit 6`)
  const rows = [
    ...paid.flatMap((it) =>
      random.chance(0.7) ? [paymentOf(it), ...(random.chance(0.2) ? [paymentOf(it)] : [])] : [],
    ),
    ...paid.flatMap((it) => (random.chance(0.2) ? [{ ...paymentOf(it), valor: '0,01' }] : [])),
    ...placed.flatMap(({ id }) => (random.chance(0.4) ? [contactOf(town, id)] : [])),
    ...placed.flatMap(({ id }) => (random.chance(0.15) ? [{ tipo: 'DEVOLUCAO', caso: id }] : [])),
    ...(random.chance(0.2) ? [{ tipo: 'ESTORNO' }] : []),
  ]
  if (rows.length === 0) return
  const content = JSON.stringify(rows)
  const read = await simulation.use('a return is read', (deps) =>
    previewReturn(deps, { id: AGENCY, content }),
  )
  if (read === null) return
  simulation.diary.note(`a return: ${read.taken} right, ${read.refused} wrong`)
  const isStale = random.chance(0.1)
  const version = isStale ? read.version.slice(1) : read.version
  const returnId = someId(random)
  const presses = random.chance(0.3) ? 2 : 1
  const before = await feesOf(town)
  const done = await simulation.use('a return is taken', async (deps) => {
    for (let press = 0; press < presses; press++)
      await takeReturn(deps, lead, { id: AGENCY, returnId, content, version })
    return true
  })
  const after = await feesOf(town)
  if (done === true && isStale)
    simulation.violated('a return is taken as it was read or not at all', { returnId })
  if (done === true && after.fees - before.fees !== Math.round(read.fee * 100))
    simulation.violated('a return brings the fees that were shown', { before, after, shown: read.fee })
  if (after.fees !== after.reckoned)
    simulation.violated('fees are the share of what was brought', { ...after })
}

const paymentOf = ({ code, amount, paidAt }: Pix) => ({
  tipo: 'PAGAMENTO',
  pedido: code,
  data: saoPauloDate(paidAt),
  valor: toDecimal(amount).replace('.', ','),
})

function contactOf({ simulation, random }: Town, id: string) {
  const day = simulation.today()
  const outcome = random.pick(['FALAMOS', 'NAO_ATENDEU', 'PROMETEU', 'RECUSA'])
  const promise = outcome === 'PROMETEU' ? { valor: '10,00', promessa_para: day } : {}
  return { tipo: 'CONTATO', caso: id, data: day, hora: '09:30', resultado: outcome, ...promise }
}

/** The fees on all counted payments, and the expected fees: rounded half up, in whole numbers. */
async function feesOf({ simulation }: Town): Promise<{ fees: number; reckoned: number }> {
  const counted = await simulation.db.rows<{ amount: number; fee: number }>(sql`
    select amount, fee from agency_payments where agency_id = ${AGENCY}`)
  const share = (amount: number) => Math.floor((amount * FEE_PER_MILLE * 2 + 1000) / 2000)
  return {
    fees: counted.reduce((sum, it) => sum + it.fee, 0),
    reckoned: counted.reduce((sum, it) => sum + share(it.amount), 0),
  }
}
