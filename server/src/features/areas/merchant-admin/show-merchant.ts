/** A merchant with everything shown to admins (000 §2), and the draft of a similar one. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { MerchantFilter, MerchantSort } from '@drip/core/contracts/catalogue/catalogue-states'
import type {
  Cashback,
  Fee,
  MerchantChange,
  MerchantChanges,
  MerchantDetails,
  MerchantWrite,
  Merchants,
  SettlementConfiguration,
} from '@drip/core/contracts/merchant/merchant-admin'
import { MERCHANT_TERMS, OWN_FIELDS } from '@drip/core/merchants/fields'
import { shownDocument } from '@drip/core/merchants/merchant-document'
import { termStates } from '@drip/core/merchants/term-states'
import { toReais } from '@drip/core/money/cents'
import { toFraction, toPercent } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { findMerchantUsers } from '../../people/merchant-users/merchant-users.store.ts'
import { type StoredStore, findStoreOfMerchant } from '../../marketplace/stores/stores.store.ts'
import {
  type StoredMerchant,
  findMerchantChanges,
  findMerchants,
  findRates,
  findSettlementConfigurations,
  findWholeMerchant,
} from './merchant-admin.store.ts'
import { type StoredKey, findGoodKeys } from '../../marketplace/merchants/api-keys.store.ts'
import {
  type StoredRate,
  type StoredSettlement,
  type StoredTerm,
  findTransferSuspension,
} from '../../marketplace/merchants/merchants.store.ts'
import { MERCHANT_FIELDS } from '../../marketplace/merchants/merchant-fields.ts'
import { toReadiness } from './readiness.ts'
import { findReadiness } from './readiness.store.ts'

/** By name or CNPJ, page by page. */
export async function listMerchants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    name,
    status = null,
    sort,
    page,
    size,
  }: {
    name: string
    status?: MerchantFilter | null | undefined
    sort: MerchantSort
    page: number
    size: number
  },
): Promise<Merchants> {
  const today = saoPauloDate(clock.now())
  const found = { search: name, status, sort, page, size, today }
  const { content, totalElements } = await findMerchants(db, found)
  const rows = content.map((it) => ({
    ...it,
    cnpj: shownDocument(it.cnpj).written,
    readiness: toReadiness(it, today),
    createdAt: it.createdAt.toISOString(),
  }))
  return asPage(rows, { page, size }, totalElements)
}

/** @throws Refusal NOT_FOUND */
export async function showMerchant({ db, clock }: Deps, id: string): Promise<MerchantDetails> {
  const today = saoPauloDate(clock.now())
  const [merchant, store, users, fees, cashbacks, configurations, readiness, keys, suspension] =
    await Promise.all([
      findWholeMerchant(db, id),
      findStoreOfMerchant(db, id),
      findMerchantUsers(db, id),
      findRates(db, 'merchant_fees', id),
      findRates(db, 'merchant_cashbacks', id),
      findSettlementConfigurations(db, id),
      findReadiness(db, id, today),
      findGoodKeys(db, id, clock.now()),
      findTransferSuspension(db, id),
    ])
  if (merchant === null || readiness === null) throw new Refusal('NOT_FOUND')
  return {
    ...formOf(merchant, store),
    id,
    createdAt: merchant.createdAt.toISOString(),
    version: versionOfMerchant(merchant, store),
    // the key itself is stored nowhere: only its hash, and its last characters
    apiKey: keys.length === 0 ? null : keys.map((it) => `drip_••••••••${it.ends ?? ''}`).join(', '),
    apiKeyVersion: versionOfApiKeys(keys),
    hasVTexAppToken: merchant.hasVTexAppToken,
    backofficeUsers: users.map((user) => ({ id: user.id, email: user.email, name: user.name })),
    fees: toFees(fees, today),
    cashback: toCashbacks(cashbacks, today),
    settlementConfigurations: toConfigurations(configurations, today),
    readiness: toReadiness(readiness, today),
    transferSuspension: suspension === null ? null : { ...suspension, since: suspension.since.toISOString() },
    store: {
      id: store?.id ?? null,
      url: store?.url ?? '',
      status: store?.status ?? 'DISABLED',
      categories: store?.categories ?? [],
      tags: store?.tags ?? [],
      logoUrl: merchant.logoUrl,
      logoUrlB2b: merchant.logoUrlB2b,
      logoUrlBrand: merchant.logoUrlBrand,
    },
  }
}

/** Covers the form's content: its own fields, and those of its entry in the list of stores that the form writes. */
export function versionOfMerchant(merchant: StoredMerchant, store: StoredStore | null): string {
  const { hasVTexAppToken } = merchant
  return versionOf([
    MERCHANT_FIELDS.map((field) => merchant[field]),
    hasVTexAppToken,
    store === null ? null : [store.url, store.status, store.categories, store.tags],
  ])
}

/** Covers the valid keys. */
export function versionOfApiKeys(keys: readonly Pick<StoredKey, 'id'>[]): string {
  return versionOf(keys.map((it) => it.id))
}

const BLANK = Object.fromEntries(
  OWN_FIELDS.map((field) => [field, MERCHANT_TERMS[field].initially]),
) as Partial<MerchantWrite>

/**
 * The form of a new merchant with this one's rules; identity, users and bank are blank.
 * @throws Refusal NOT_FOUND
 */
export async function draftOf({ db }: Deps, id: string): Promise<MerchantWrite> {
  const [merchant, store] = await Promise.all([findWholeMerchant(db, id), findStoreOfMerchant(db, id)])
  if (merchant === null) throw new Refusal('NOT_FOUND')
  return { ...formOf(merchant, store), ...BLANK, url: '', termsOf: id }
}

/** The sections of a merchant's history, by the audit log's actions. */
export const CHANGE_SECTIONS: Record<string, MerchantChange['section']> = {
  MERCHANT_UPDATED: 'GENERAL',
  MERCHANT_USER_CREATED: 'USERS',
  MERCHANT_USER_UPDATED: 'USERS',
  USER_INVITED: 'USERS',
  USER_CHANGED: 'USERS',
  USER_REMOVED: 'USERS',
  MERCHANT_FEE_SAVED: 'FEES',
  MERCHANT_CASHBACK_SAVED: 'CASHBACKS',
  MERCHANT_SETTLEMENT_SAVED: 'SETTLEMENT',
  MERCHANT_SETTLEMENT_CHANGED: 'SETTLEMENT',
  MERCHANT_PAYOUT_ACCOUNT_ASKED: 'SETTLEMENT',
  MERCHANT_PAYOUT_ACCOUNT_AGREED: 'SETTLEMENT',
  MERCHANT_PAYOUT_ACCOUNT_REFUSED: 'SETTLEMENT',
  MERCHANT_PAYOUT_ACCOUNT_WITHDRAWN: 'SETTLEMENT',
  MERCHANT_PAYOUT_ACCOUNT_STOPPED: 'SETTLEMENT',
  MERCHANT_TRANSFERS_SUSPENDED: 'SETTLEMENT',
  MERCHANT_TRANSFERS_RESUMED: 'SETTLEMENT',
  MERCHANT_RISK_CHANGED: 'RISK',
  MERCHANT_FRAUD_CHANGED: 'FRAUD',
  MERCHANT_STATUS_CHANGED: 'STATUS',
  MERCHANT_READY: 'STATUS',
  MERCHANT_API_KEY_RESET: 'API_KEY',
  API_KEY_MADE: 'API_KEY',
  API_KEY_ROTATED: 'API_KEY',
  API_KEY_ENDED: 'API_KEY',
  PUBLIC_KEY_SET: 'API_KEY',
  PUBLIC_KEY_REMOVED: 'API_KEY',
}

/** Who changed what from which value, one line per field. */
export async function listChanges(
  db: Queries,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<MerchantChanges> {
  if ((await findWholeMerchant(db, id)) === null) throw new Refusal('NOT_FOUND')
  const actions = Object.keys(CHANGE_SECTIONS)
  const { content, totalElements } = await findMerchantChanges(db, id, { actions, page, size })
  const rows = content.flatMap(({ at, who, action, field, before, after }) => {
    const section = CHANGE_SECTIONS[action]
    if (section === undefined) return []
    return [
      {
        at: at.toISOString(),
        who: who ?? 'server',
        section,
        field,
        before: plain(before),
        after: plain(after),
      },
    ]
  })
  return asPage(rows, { page, size }, totalElements)
}

/** A list is shown by its members. */
function plain(value: unknown): MerchantChange['before'] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : null
}

export function toFees(fees: readonly StoredRate[], today: CivilDate): Fee[] {
  return withStates(fees, today, (it) => ({ amount: toPercent(it.rate) }))
}

export function toCashbacks(cashbacks: readonly StoredRate[], today: CivilDate): Cashback[] {
  return withStates(cashbacks, today, (it) => ({ ratio: toFraction(it.rate) }))
}

export function toConfigurations(
  configurations: readonly StoredSettlement[],
  today: CivilDate,
): SettlementConfiguration[] {
  return withStates(configurations, today, (it) => ({
    transferDelayInDays: it.delayInDays,
    payAllInOneSettlement: it.payAllInOne,
  }))
}

function withStates<Term extends StoredTerm, View>(
  terms: readonly Term[],
  today: CivilDate,
  view: (term: Term) => View,
) {
  const states = termStates(terms, today)
  return terms.map((term, at) => ({
    ...view(term),
    id: term.id,
    expirationDate: term.expiresOn,
    state: states[at] ?? ('INACTIVE' as const),
    createdAt: term.createdAt.toISOString(),
    version: versionOf([view(term) ?? null, term.expiresOn]),
  }))
}

function formOf(it: StoredMerchant, store: StoredStore | null) {
  return {
    // fields of the row alone are dropped by the answer's schema
    ...it,
    cnpj: shownDocument(it.cnpj).written,
    pixKey: it.pixKey ?? '',
    bankLegalName: it.bankLegalName ?? '',
    bankCode: it.bankCode ?? '',
    bankAccountAgencyNumber: it.bankAccountAgencyNumber ?? '',
    bankAccountNumber: it.bankAccountNumber ?? '',
    bankAccountNumberDigit: it.bankAccountNumberDigit ?? '',
    maxAmountPerOrder: it.maxAmountPerOrder === null ? 0 : toReais(it.maxAmountPerOrder),
    customerLimit: it.customerLimit === null ? 0 : toReais(it.customerLimit),
    partMinimum: it.partMinimum === null ? 0 : toReais(it.partMinimum),
    enableInApp: store?.status === 'ACTIVE',
    url: store?.url ?? '',
    categoriesIds: store?.categories.map((category) => category.id) ?? [],
    tagsIds: store?.tags.map((tag) => tag.id) ?? [],
  }
}
