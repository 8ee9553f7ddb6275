/** Fees, cashbacks and settlement configurations of a merchant (000 §2, §5): for future sales. */
import {
  type CivilDate,
  addDays,
  compareDates,
  parseCivilDate,
  saoPauloDate,
} from '@drip/core/calendar/dates'
import type {
  Cashback,
  CashbackWrite,
  Fee,
  FeeWrite,
  SettlementConfiguration,
  SettlementConfigurationWrite,
} from '@drip/core/contracts/merchant/merchant-admin'
import type { FieldError } from '@drip/core/forms/field-error'
import { checkCashback, checkFee, checkSettlementConfiguration } from '@drip/core/merchants/merchant-form'
import { type Ppm, formatPercent, readRate } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import {
  insertRate,
  insertSettlementConfiguration,
  updateRate,
  updateSettlementConfiguration,
} from '../../marketplace/merchants/merchants.store.ts'
import {
  findRates,
  findSettlementConfigurations,
  findWholeMerchant,
  lockMerchant,
} from './merchant-admin.store.ts'
import { type TermWords, notifyOfTerms } from './notify-of-terms.ts'
import { becomeReady } from './readiness.ts'
import { toCashbacks, toConfigurations, toFees } from './show-merchant.ts'

/** How one kind of term is checked, stored, shown and audited. */
export interface TermKind<Form, View extends Form & { id: string; version: string }> {
  action: string
  words: TermWords
  check(form: Form): FieldError[]
  /** Oldest first: the order in which they apply. */
  find(db: Queries, merchantId: string, today: CivilDate): Promise<View[]>
  insert(tx: Tx, own: { id: string; merchantId: string; createdAt: Date }, form: Form): Promise<void>
  update(tx: Tx, id: string, form: Form): Promise<void>
  fields(it: Form): Fields
  /** For the merchant, without its last day. */
  text(it: Form): string
}

export const FEES: TermKind<FeeWrite, Fee> = {
  action: 'MERCHANT_FEE_SAVED',
  words: { what: 'a taxa', none: 'nenhuma taxa: sem ela a loja não vende' },
  check: checkFee,
  find: async (db, merchantId, today) => toFees(await findRates(db, 'merchant_fees', merchantId), today),
  insert: (tx, own, form) => insertRate(tx, 'merchant_fees', { ...own, ...feeOf(form) }),
  update: (tx, id, form) => updateRate(tx, 'merchant_fees', { id, ...feeOf(form) }),
  fields: ({ amount, expirationDate = null }) => ({ amount, expirationDate }),
  text: ({ amount }) => formatPercent(rate('amount', amount, 100)),
}

export const CASHBACKS: TermKind<CashbackWrite, Cashback> = {
  action: 'MERCHANT_CASHBACK_SAVED',
  words: { what: 'o cashback', none: 'sem cashback' },
  check: checkCashback,
  find: async (db, merchantId, today) =>
    toCashbacks(await findRates(db, 'merchant_cashbacks', merchantId), today),
  insert: (tx, own, form) => insertRate(tx, 'merchant_cashbacks', { ...own, ...cashbackOf(form) }),
  update: (tx, id, form) => updateRate(tx, 'merchant_cashbacks', { id, ...cashbackOf(form) }),
  fields: ({ ratio, expirationDate = null }) => ({ ratio, expirationDate }),
  text: ({ ratio }) => formatPercent(rate('ratio', ratio, 1)),
}

export const SETTLEMENT_CONFIGURATIONS: TermKind<SettlementConfigurationWrite, SettlementConfiguration> = {
  action: 'MERCHANT_SETTLEMENT_SAVED',
  words: { what: 'o prazo dos repasses', none: 'nenhum prazo: sem ele a loja não vende' },
  check: checkSettlementConfiguration,
  find: async (db, merchantId, today) =>
    toConfigurations(await findSettlementConfigurations(db, merchantId), today),
  insert: (tx, own, form) => insertSettlementConfiguration(tx, { ...own, ...configurationOf(form) }),
  update: (tx, id, form) => updateSettlementConfiguration(tx, { id, ...configurationOf(form) }),
  fields: ({ transferDelayInDays, payAllInOneSettlement, expirationDate = null }) => ({
    transferDelayInDays,
    payAllInOneSettlement,
    expirationDate,
  }),
  text: ({ transferDelayInDays: days, payAllInOneSettlement }) =>
    `${days === 0 ? 'sem demora' : `em ${days} ${days === 1 ? 'dia' : 'dias'}`}, ${payAllInOneSettlement ? 'tudo em um só repasse' : 'um repasse por parcela'}`,
}

/** @throws Refusal NOT_FOUND (the merchant) */
export async function listTerms<Form, View extends Form & { id: string; version: string }>(
  { db, clock }: Deps,
  kind: TermKind<Form, View>,
  merchantId: string,
): Promise<View[]> {
  if ((await findWholeMerchant(db, merchantId)) === null) throw new Refusal('NOT_FOUND')
  return kind.find(db, merchantId, saoPauloDate(clock.now()))
}

/** @throws Refusal NOT_FOUND (merchant or term) */
export async function showTerm<Form, View extends Form & { id: string; version: string }>(
  deps: Deps,
  kind: TermKind<Form, View>,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<View> {
  const term = (await listTerms(deps, kind, merchantId)).find((it) => it.id === id)
  if (term === undefined) throw new Refusal('NOT_FOUND')
  return term
}

/**
 * A new one, or new values of an existing one. Existing sales keep their terms. The merchant is told if others apply, or
 * will. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND (merchant or term), CHANGED_MEANWHILE
 */
export async function saveTerm<Form, View extends Form & { id: string; version: string }>(
  deps: Deps,
  admin: Admin,
  kind: TermKind<Form, View>,
  it: { merchantId: string; id?: string; seen?: string | null; form: Form },
): Promise<View> {
  const { merchantId, form } = it
  refuseFields(kind.check(form))
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const end = endOf(kind.fields(form))
  // ending a term at once has its own action
  if (end !== null && compareDates(end, today) < 0) throw fieldRefusal('expirationDate', 'in_the_past')
  const id = it.id ?? newId(now)
  await deps.db.transaction(async (tx) => {
    const { name } = orRefuse(await lockMerchant(tx, merchantId), 'NOT_FOUND')
    const terms = await kind.find(tx, merchantId, today)
    const before = terms.find((term) => term.id === id)
    if (it.id !== undefined && before === undefined) throw new Refusal('NOT_FOUND')
    if (before !== undefined)
      await checkSeen(tx, it.seen ?? null, before.version, { type: 'MERCHANT', id: merchantId, part: id })
    if (before === undefined) await kind.insert(tx, { id, merchantId, createdAt: now }, form)
    else await kind.update(tx, id, form)
    await becomeReady(deps, tx, merchantId)
    await recordChange(deps, tx, {
      actor: actorOf(admin),
      action: kind.action,
      object: { type: 'MERCHANT', id: merchantId },
      asked: { part: id },
      before: before === undefined ? null : kind.fields(before),
      after: kind.fields(form),
    })
    await tell(deps, tx, kind, { id: merchantId, name }, terms)
  })
  return showTerm(deps, kind, { merchantId, id })
}

/**
 * "Encerrar": it is no longer valid from now on. Repeating it has no effect.
 * @throws Refusal NOT_FOUND (merchant or term)
 */
export async function endTerm<Form, View extends Form & { id: string; version: string }>(
  deps: Deps,
  admin: Admin,
  kind: TermKind<Form, View>,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<View> {
  const today = saoPauloDate(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const { name } = orRefuse(await lockMerchant(tx, merchantId), 'NOT_FOUND')
    const terms = await kind.find(tx, merchantId, today)
    const before = terms.find((term) => term.id === id)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    const end = endOf(kind.fields(before))
    if (end !== null && compareDates(end, today) < 0) return
    const after = { ...before, expirationDate: addDays(today, -1) }
    await kind.update(tx, id, after)
    await recordChange(deps, tx, {
      actor: actorOf(admin),
      action: kind.action,
      object: { type: 'MERCHANT', id: merchantId },
      asked: { part: id },
      before: kind.fields(before),
      after: kind.fields(after),
    })
    await tell(deps, tx, kind, { id: merchantId, name }, terms)
  })
  return showTerm(deps, kind, { merchantId, id })
}

/** @param before all its terms, as they were */
async function tell<Form, View extends Form & { id: string; version: string }>(
  deps: Deps,
  tx: Tx,
  kind: TermKind<Form, View>,
  merchant: { id: string; name: string },
  before: readonly View[],
): Promise<void> {
  const said = (terms: readonly View[]) =>
    terms.map((it) => ({ text: kind.text(it), expiresOn: endOf(kind.fields(it)) }))
  const after = await kind.find(tx, merchant.id, saoPauloDate(deps.clock.now()))
  await notifyOfTerms(deps, tx, merchant, { words: kind.words, before: said(before), after: said(after) })
}

/** Its last day; null without one. */
function endOf({ expirationDate }: Fields): CivilDate | null {
  return typeof expirationDate === 'string' ? parseCivilDate(expirationDate) : null
}

function feeOf({ amount, expirationDate }: FeeWrite) {
  return { rate: rate('amount', amount, 100), expiresOn: lastDay(expirationDate) }
}

function cashbackOf({ ratio, expirationDate }: CashbackWrite) {
  return { rate: rate('ratio', ratio, 1), expiresOn: lastDay(expirationDate) }
}

function configurationOf(form: SettlementConfigurationWrite) {
  return {
    delayInDays: form.transferDelayInDays,
    payAllInOne: form.payAllInOneSettlement,
    expiresOn: lastDay(form.expirationDate),
  }
}

function rate(field: string, value: number, one: 1 | 100): Ppm {
  const read = readRate(value, one)
  if (read === null) throw fieldRefusal(field, 'invalid')
  return read
}

function lastDay(text: string | null | undefined): CivilDate | null {
  return text === null || text === undefined ? null : parseCivilDate(text)
}
