/**
 * Customers pay what they owe, each with their own habits, on the public page, with one code for a purchase or one for
 * several.
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, daysBetween } from '@drip/core/calendar/dates'
import type { LateSpell } from '@drip/core/debts/debt'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import {
  type PayableCharge,
  chargeAllOpen,
  chargeInstalment,
  chargeTogether,
} from '@drip/server/features/purchases/instalment-payments/charge-debts'
import sql from 'sql-template-tag'
import { oddity, payPix, reais } from '../bank.ts'
import type { Customer } from '../people.ts'
import { type Town, keepCode } from '../town.ts'
import { codeForPart } from './pay-part.ts'

interface Owed {
  id: string
  purchaseId: string
  number: number
  dueDate: CivilDate
  /** For each time it got another date while late: its due date before, and the day of the change. */
  lateSpells: readonly LateSpell[]
  cpf: string
}

/** The likelihood of a payment on a day, by the number of days after the due date. */
const LIKELIHOOD: Record<Customer['habit'], (daysAfterDue: number) => number> = {
  early: (days) => (days < -5 ? 0.02 : 0.4),
  punctual: (days) => (days < -1 ? 0.01 : 0.6),
  careless: (days) => (days < 1 ? 0.03 : 0.08),
  never: (days) => (days < 0 ? 0.002 : 0.01),
}

const MOST_AT_ONCE = 8

export async function payInstalments(town: Town): Promise<void> {
  const { simulation, random } = town
  const today = simulation.today()
  const owed = await simulation.db.rows<Owed>(sql`
    select i.id, i.purchase_id, i.number, i.due_date, i.late_spells, c.cpf
    from instalments i join customers c on c.id = i.customer_id
    where i.status = 'PENDING' and i.due_date < ${addDays(today, 45)}
    order by i.due_date, c.cpf, i.purchase_id, i.number`)
  let left = MOST_AT_ONCE
  for (const it of owed) {
    const customer = town.customers.find(({ cpf }) => cpf === it.cpf)
    const likely = LIKELIHOOD[customer?.habit ?? 'careless'](daysBetween(it.dueDate, today))
    if (!random.chance(likely)) continue
    if (random.chance(0.1)) await payTogether(town, it.cpf, customer)
    else if (random.chance(0.35)) await payCode(town, await codeForPart(town, it.purchaseId), customer)
    else if (random.chance(0.15)) await payAll(town, it.purchaseId, customer)
    else await payOne(town, it, customer)
    if (--left === 0) return
  }
}

async function payOne(town: Town, owed: Owed, customer: Customer | undefined): Promise<void> {
  const { simulation, random } = town
  const { status, body } = await simulation.call<InstalmentToPay>(
    'GET',
    `/api/v1/installments/details/${owed.id}`,
  )
  simulation.diary.note(`pay instalment ${owed.number} due ${owed.dueDate}: ${status}`)
  if (status !== 200) {
    if (status >= 500 && status !== 503) simulation.violated('the payment page failed', body)
    return
  }
  const { qrcodeText, amount } = body.installment
  checkLateCharge(town, body.installment, owed)
  if (qrcodeText === null) return payDespiteAutopay(town, owed, customer)
  if (random.chance(0.1)) return keepCode(town, qrcodeText, owed.cpf)
  // with the page still open, some request one code for everything and then pay this one after all
  if (random.chance(0.1))
    await simulation.use('a code for all', (deps) => chargeAllOpen(deps, owed.purchaseId))
  await payPix(town, {
    qrCodeText: qrcodeText,
    ...payerOf(town, customer),
    ...oddity(town, Math.round(amount * 100)),
  })
}

/** The bank will pay, so the page shows no code; sometimes a customer requests one anyway. */
async function payDespiteAutopay(town: Town, owed: Owed, customer: Customer | undefined): Promise<void> {
  const { simulation, random } = town
  if (!random.chance(0.25)) return
  const asked = { purchaseId: owed.purchaseId, instalmentId: owed.id }
  await payCode(town, await simulation.use('a code', (deps) => chargeInstalment(deps, asked)), customer)
}

async function payAll(town: Town, purchaseId: string, customer: Customer | undefined): Promise<void> {
  const { simulation } = town
  const charge = await simulation.use('a code for all', (deps) => chargeAllOpen(deps, purchaseId))
  await payCode(town, charge, customer)
}

/** What a customer owes on all purchases, or the late part of it. */
async function payTogether(town: Town, cpf: string, customer: Customer | undefined): Promise<void> {
  const { simulation, random } = town
  const open = await simulation.db.rows<{ id: string }>(sql`
    select distinct i.purchase_id as id from instalments i join customers c on c.id = i.customer_id
    where c.cpf = ${cpf} and i.status = 'PENDING' order by 1`)
  const which = random.chance(0.3) ? 'LATE' : 'ALL'
  const ids = open.map((it) => it.id)
  const charge = await simulation.use('a code for several', (deps) => chargeTogether(deps, ids, which))
  await payCode(town, charge, customer)
}

async function payCode(
  town: Town,
  charge: PayableCharge | null,
  customer: Customer | undefined,
): Promise<void> {
  const { simulation, random } = town
  simulation.diary.note(`pay by code: ${charge === null ? 'no code' : reais(charge.amount)}`)
  if (charge === null) return
  if (random.chance(0.1)) return keepCode(town, charge.brCode, null)
  await payPix(town, {
    qrCodeText: charge.brCode,
    ...payerOf(town, customer),
    ...oddity(town, charge.amount),
  })
}

/** Anybody may pay a debt. */
function payerOf({ random }: Town, customer: Customer | undefined): { cpf?: string; bankIspb?: string } {
  if (customer === undefined || random.chance(0.1)) return {}
  return { cpf: customer.cpf, ...(customer.bankIspb === null ? {} : { bankIspb: customer.bankIspb }) }
}

/** Somebody finds an old code and pays it, whatever has happened to the debt. */
export async function payOldCode(town: Town): Promise<void> {
  const { simulation, random, codes } = town
  if (codes.length === 0) return
  const { qrCodeText, payer } = random.pick(codes)
  simulation.diary.note('pay an old code')
  await payPix(town, {
    qrCodeText,
    ...(payer === null ? {} : { cpf: payer }),
    ...(random.chance(0.3) ? { late: true } : {}),
  })
}

/** Checks the fine and interest on the page against a second calculation, straight from the law. */
function checkLateCharge(
  { simulation }: Town,
  it: InstalmentToPay['installment'],
  { lateSpells }: Owed,
): void {
  const today = simulation.today()
  const daysAfter = (dueDate: CivilDate, day: CivilDate) =>
    Math.max(0, daysBetween(nextBusinessDay(dueDate), day))
  // days of lateness before the change of date stay owed, and there is only one fine
  const before = lateSpells.reduce((sum, { dueDate, until }) => sum + daysAfter(dueDate, until), 0)
  const days = before + daysAfter(it.dueDate as CivilDate, today)
  const charge = it.lateCharge
  if ((days > 0 && it.status === 'PENDING') !== (charge !== null && charge.daysLate > 0)) {
    simulation.violated('a late instalment has its late charge, another none', { today, it })
    return
  }
  if (charge === null || charge.waived > 0 || charge.settled > 0) return
  const base = BigInt(Math.round(charge.base * 100))
  const fine = halfUp(base * 2n, 100n)
  const interest = halfUp(base * BigInt(days), 3_000n)
  const shown = Math.round((charge.fine + charge.interest) * 100)
  const paidBefore = Math.round(charge.settled * 100)
  if (shown + paidBefore !== fine + interest || Math.round(it.feesAmount * 100) !== shown)
    simulation.violated('2 % once and 1 % a month by the day', { today, it, fine, interest })
}

function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}
