/**
 * Everything we store about a customer, for the customer (LGPD art. 18 and 19), with purposes and recipients. Not
 * included: the password, which nobody can read, and rules against fraud, which would teach fraud (art. 18 excludes
 * trade secrets, art. 20 § 1).
 */
import { findPayerBank } from '@drip/core/autopay/payer-banks'
import type { DenialReason } from '@drip/core/contracts/states'
import { isFraudReason } from '@drip/core/credit/reasons'
import { type Cents, toReais } from '@drip/core/money/cents'
import type { ContactChange } from '../../people/contact-changes/contact-changes.store.ts'
import { contactChangeRow } from '../../people/contact-changes/show-contact-change.ts'
import { type OwnDevice, findOwnDevices } from '../../people/remembered-devices/remembered-devices.store.ts'
import { findPasskeys, findTotp } from '../../people/second-factor/factors.store.ts'
import { findPushDevices } from '../../messaging/push/push-devices.store.ts'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { allNamed } from '../../../platform/all-named.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { type DoubleRefund, findDoubleRefunds } from '../../purchases/refunds/double-refunds.store.ts'
import { findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import {
  type DebtCallRow,
  type DecisionRow,
  type UnboughtRow,
  findAutopay,
  findBureauReport,
  findContactChanges,
  findContested,
  findAgenciesOf,
  findDebtCalls,
  findDecisions,
  findDisputesOf,
  findErasureRequests,
  findFeedback,
  findLogIns,
  findMessages,
  findNegotiations,
  findNotesAbout,
  findOffersMade,
  findPerson,
  findPix,
  findPausesOf,
  findPlanLines,
  findPurchasedProducts,
  findPurchases,
  findSupportRequests,
  findUnbought,
} from './privacy.store.ts'

/** @throws Refusal CUSTOMER_NOT_FOUND */
export async function exportData({ db, clock, config }: Deps, customerId: string) {
  const person = orRefuse(await findPerson(db, customerId), 'CUSTOMER_NOT_FOUND')
  const { limitOverride, ...account } = person
  const purchases = await findPurchases(db, customerId)
  const ids = purchases.map((it) => it.id)
  const unbought = await findUnbought(db, person)
  const isOwn = ({ phone }: UnboughtRow) => phone === null || phone === person.phone
  const idsTold = [...ids, ...unbought.filter(isOwn).map((it) => it.id)]
  const found = await allNamed({
    purchases: purchasesTold(db, purchases),
    decisions: findDecisions(db, person.cpf),
    bureau: findBureauReport(db, person.cpf),
    messages: findMessages(db, customerId, idsTold),
    logIns: findLogIns(db, customerId),
    noticesShownAt: findPushDevices(db, customerId),
    rememberedAt: findOwnDevices(db, customerId, clock.now()),
    secondFactors: secondFactorsOf(db, customerId),
    negotiations: findNegotiations(db, person.cpf),
    debtCalls: findDebtCalls(db, customerId),
    agencies: findAgenciesOf(db, customerId),
    feedback: findFeedback(db, idsTold),
    notes: findNotesAbout(db, customerId, ids),
    erasures: findErasureRequests(db, customerId),
    contactChanges: findContactChanges(db, customerId),
    supportRequests: findSupportRequests(db, customerId, ids),
  })
  return {
    exportedAt: clock.now(),
    controller: { ...config.company, contact: config.settings.supportEmail },
    purposes: PURPOSES,
    sharedWith: SHARED_WITH,
    account: { ...account, limitSetByUs: limitOverride === null ? null : toReais(limitOverride) },
    purchases: found.purchases,
    notBought: unbought.map((it) => unboughtOf(it, isOwn(it))),
    creditDecisions: found.decisions.map(decisionOf),
    creditBureau: found.bureau,
    messages: found.messages,
    logIns: found.logIns,
    rememberedAt: found.rememberedAt.map(rememberedDeviceOf),
    secondFactors: found.secondFactors,
    contactChanges: found.contactChanges.map(contactChangeOf),
    askedOfOurSupport: found.supportRequests,
    noticesShownAt: found.noticesShownAt.map(({ device, createdAt }) => ({ device, createdAt })),
    negotiations: found.negotiations,
    callsAboutDebts: found.debtCalls.map(debtCallOf),
    collectionAgencies: found.agencies,
    feedback: found.feedback,
    notesOfOurTeam: found.notes,
    erasureRequests: found.erasures,
  }
}

/** Purchases with all that happened to them. */
async function purchasesTold(db: Queries, purchases: Awaited<ReturnType<typeof findPurchases>>) {
  const ids = purchases.map((it) => it.id)
  const { products, instalments, pix, autopay, pauses, disputes, planLines, offers, contests, doubles } =
    await allNamed({
      products: findPurchasedProducts(db, ids),
      instalments: findInstalmentsOf(db, ids),
      pix: findPix(db, ids),
      autopay: findAutopay(db, ids),
      pauses: findPausesOf(db, ids),
      disputes: findDisputesOf(db, ids),
      planLines: findPlanLines(db, ids),
      offers: findOffersMade(db, ids),
      contests: findContested(db, ids),
      doubles: findDoubleRefunds(db, ids),
    })
  const of = <Row extends { purchaseId: string }>(rows: readonly Row[], id: string) =>
    rows.filter((it) => it.purchaseId === id)
  return purchases.map((it) => ({
    ...it,
    amount: toReais(it.amount),
    canceledAmount: toReais(it.canceledAmount),
    products: inReais(of(products, it.id), 'amount'),
    instalments: of(instalments, it.id).map(instalmentOf),
    payments: inReais(of(pix, it.id), 'amount', 'returned', 'toReturn'),
    contestedAtBank: inReais(of(contests, it.id), 'amount'),
    returnedTwice: of(doubles, it.id).map(doubleOf),
    automaticPayment: of(autopay, it.id).map((mandate) => ({
      ...mandate,
      askedBank: findPayerBank(mandate.askedBank ?? '')?.name ?? null,
    })),
    pauses: of(pauses, it.id),
    disputes: of(disputes, it.id),
    offered: inReais(of(offers, it.id), 'total'),
    agreed: inReais(of(planLines, it.id), 'amount'),
  }))
}

/** A new address as it is shown to the account's owner: masked, because it may be somebody else's. */
function contactChangeOf(it: ContactChange) {
  const { id: _id, ...told } = contactChangeRow(it)
  return { ...told, oldValue: it.oldValue }
}

const rememberedDeviceOf = ({ device, createdAt, lastUsedAt }: OwnDevice) => ({
  device,
  createdAt,
  lastUsedAt,
})

/** What the payer got back in another way, and their bank took as well. */
const doubleOf = ({ amount, takenAt, settledAt, returnedOn }: DoubleRefund) => ({
  amount: toReais(amount),
  takenAt,
  settledAt,
  returnedOn,
})

const debtCallOf = (it: DebtCallRow) => ({
  ...it,
  promisedAmount: it.promisedAmount === null ? null : toReais(it.promisedAmount),
})

/**
 * Somebody who used the CPF with another phone may be another person: the use is reported, without their contact data.
 */
function unboughtOf(it: UnboughtRow, isOwn: boolean) {
  const typed = {
    phone: it.phone,
    name: it.name,
    email: it.email,
    birthDate: it.birthDate,
    addressCep: it.addressCep,
    addressStreet: it.addressStreet,
    addressNumber: it.addressNumber,
    addressNeighborhood: it.addressNeighborhood,
    addressComplement: it.addressComplement,
    addressCity: it.addressCity,
    addressState: it.addressState,
  }
  const nothing = Object.fromEntries(Object.keys(typed).map((field) => [field, null]))
  const { merchant, merchantOrderCode, status, createdAt, amount } = it
  return {
    merchant,
    merchantOrderCode,
    status,
    createdAt,
    amount: toReais(amount),
    ...(isOwn ? typed : nothing),
  }
}

/** A refusal that protects against fraud is reported as such, without its rule. */
function decisionOf({ reason, ...it }: DecisionRow) {
  const seen = { ...it, amount: toReais(it.amount), limit: toReais(it.limit) }
  // stored from the closed list of reasons
  return { ...seen, reason: reason !== null && isFraudReason(reason as DenialReason) ? 'SECURITY' : reason }
}

/** The same rows with some amounts in reais. */
function inReais<Key extends string, Row extends Record<Key, Cents>>(rows: readonly Row[], ...keys: Key[]) {
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(keys.map((key) => [key, toReais(row[key])])),
  }))
}

/** What data is used for, and on which legal ground (LGPD art. 7 and 9). */
const PURPOSES = [
  {
    what: 'Cadastro, compras, parcelas e pagamentos',
    why: 'Execução do contrato (art. 7º, V) e obrigação legal (art. 7º, II)',
  },
  { what: 'Análise e decisões de crédito', why: 'Proteção do crédito (art. 7º, X)' },
  {
    what: 'Códigos de acesso e segurança da conta',
    why: 'Execução do contrato e prevenção à fraude (art. 7º, V e IX)',
  },
  {
    what: 'Ligações e promessas sobre parcelas em atraso',
    why: 'Execução do contrato (art. 7º, V) e proteção do crédito (art. 7º, X)',
  },
  { what: 'Lembretes e comprovantes', why: 'Execução do contrato (art. 7º, V)' },
]

const SHARED_WITH = [
  { who: 'A loja de cada compra', what: 'Confirmação da compra' },
  {
    who: 'Instituição de pagamento do Pix',
    what: 'Nome, CPF e valor de cada cobrança; agência e conta, que não guardamos, quando você pede o débito automático ao seu banco',
  },
  { who: 'Birô de crédito', what: 'CPF e nome, para a análise de crédito' },
  { who: 'Serviço antifraude', what: 'Dados da compra, para a prevenção à fraude' },
  {
    who: 'Fabricante do seu navegador, quando você ativa os avisos',
    what: 'Avisos de vencimento cifrados, que só o seu aparelho abre',
  },
  { who: 'Operadoras de SMS, WhatsApp e e-mail', what: 'Contato e mensagem a entregar' },
  {
    who: 'Assessorias de cobrança, quando há parcelas em atraso há mais de 30 dias',
    what: 'Nome, CPF, contatos e o que está em atraso',
  },
]

/** An app has no name, a passkey the one given by its owner. */
async function secondFactorsOf(db: Queries, id: string) {
  const whose = { audience: 'CUSTOMER', id } as const
  const [app, passkeys] = await Promise.all([findTotp(db, whose), findPasskeys(db, whose)])
  return [
    ...(app?.addedAt == null ? [] : [{ name: null, addedAt: app.addedAt, lastUsedAt: app.lastUsedAt }]),
    ...passkeys.map(({ name, addedAt, lastUsedAt }) => ({ name, addedAt, lastUsedAt })),
  ]
}

const instalmentOf = (part: Awaited<ReturnType<typeof findInstalmentsOf>>[number]) => ({
  number: part.number,
  dueDate: part.dueDate,
  status: part.status,
  amount: toReais(part.amount),
  canceledAmount: toReais(part.canceledAmount),
  paidAmount: toReais(part.paidAmount),
  cashbackGiven: toReais(part.discountAmount),
  writtenOffAmount: toReais(part.writtenOffAmount),
  lateChargePaid: toReais(part.lateChargePaid),
  paidAt: part.paidAt,
})
