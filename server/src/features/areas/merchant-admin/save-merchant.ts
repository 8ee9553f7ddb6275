/** Merchants are created, changed and switched on or off (000 §2, §4, §5). Existing sales keep their terms. */
import type { AdminPermission } from '@drip/core/contracts/admin/admin-permissions'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { MerchantStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import {
  type MerchantCreated,
  type MerchantDetails,
  MerchantWrite,
} from '@drip/core/contracts/merchant/merchant-admin'
import { checkMerchant } from '@drip/core/merchants/merchant-form'
import { termStates } from '@drip/core/merchants/term-states'
import { ppm } from '@drip/core/money/rate'
import type { MerchantSection } from '@drip/core/merchants/fields'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import { type Tx, breaksUnique } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { seal } from '../../../platform/secrets/seal.ts'
import { actorOf, checkMay } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { checkVersion } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordChange } from '../../records/audit/record-change.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import {
  type StoredTerm,
  insertRate,
  insertSettlementConfiguration,
  insertWholeMerchant,
  saveMerchantStatus,
  saveVTexAppToken,
  updateWholeMerchant,
} from '../../marketplace/merchants/merchants.store.ts'
import { notifyOfWaiting } from './notify-of-terms.ts'
import { switchSales } from './switch-sales.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { askForChange } from '../../people/requested-changes/ask-for-change.ts'
import { checkGroups, checkHighlight, recordStore } from '../../marketplace/stores/save-store.ts'
import {
  findStoreOfMerchant,
  insertStore,
  lockStoreOfMerchant,
  saveStoreGroups,
  updateStore,
} from '../../marketplace/stores/stores.store.ts'
import {
  type StoredMerchant,
  findRates,
  findSettlementConfigurations,
  findWholeMerchant,
  lockMerchant,
} from './merchant-admin.store.ts'
import { payoutAccountOf } from './change-payout-account.ts'
import type { MerchantFields } from '../../marketplace/merchants/merchant-fields.ts'
import { auditFields, changedSections, toFields } from './merchant-form-fields.ts'
import { endApiKeys, findGoodKeys } from '../../marketplace/merchants/api-keys.store.ts'
import { showMerchant, versionOfApiKeys, versionOfMerchant } from './show-merchant.ts'

const NEEDED: Record<MerchantSection, AdminPermission> = {
  GENERAL: 'MERCHANTS_EDIT',
  STATUS: 'MERCHANTS_EDIT',
  SETTLEMENT: 'MERCHANT_TERMS_EDIT',
  RISK: 'MERCHANT_RISK_EDIT',
  FRAUD: 'MERCHANT_RISK_EDIT',
}
const ACTIONS: Record<MerchantSection, string> = {
  GENERAL: 'MERCHANT_UPDATED',
  STATUS: 'MERCHANT_STATUS_CHANGED',
  SETTLEMENT: 'MERCHANT_SETTLEMENT_CHANGED',
  RISK: 'MERCHANT_RISK_CHANGED',
  FRAUD: 'MERCHANT_FRAUD_CHANGED',
}
const SECTIONS = ['GENERAL', 'STATUS', 'SETTLEMENT', 'RISK', 'FRAUD'] as const
const NO_LOGOS = { logoUrl: null, logoUrlB2b: null, logoUrlBrand: null }

/**
 * It has no API key until its administrator creates one. Rules and bank data other than the form's defaults need their
 * own permissions, as do terms copied from another merchant.
 * @throws Refusal INVALID_FIELDS, FORBIDDEN (its detail is the missing permission)
 */
export async function createMerchantAsAdmin(
  deps: Deps,
  admin: Admin,
  form: MerchantWrite,
): Promise<MerchantCreated> {
  const now = deps.clock.now()
  refuseFields(checkMerchant(form, { isNew: true, today: saoPauloDate(now) }))
  await checkGroups(deps.db, form)
  // anybody who creates a merchant may set its payout provider: it is required, and has no default
  const blank = toFields(MerchantWrite.parse(BLANK_FORM), NO_LOGOS)
  checkSections(admin, { ...blank, settlementPlatform: form.settlementPlatform }, toFields(form, NO_LOGOS))
  if (form.termsOf !== undefined) checkMay(admin, ['MERCHANT_TERMS_EDIT'])
  const fields = toFields(form, await keepLogos(deps, form, NO_LOGOS))
  const id = newId(now)
  const vTexAppTokenSealed = sealed(deps, form) ?? null
  await refusingTakenDocument(() =>
    deps.db.transaction(async (tx) => {
      await insertWholeMerchant(tx, {
        ...fields,
        id,
        vTexAppTokenSealed,
        createdAt: now,
      })
      await saveStoreOf(deps, tx, admin, { merchantId: id, form, fields })
      if (form.termsOf !== undefined) await copyTerms(deps, tx, form.termsOf, id)
      await recordChange(deps, tx, {
        ...entryOf(admin, 'MERCHANT_CREATED', id),
        before: null,
        after: Object.assign({}, ...SECTIONS.map((section) => auditFields(fields, section))),
      })
    }),
  )
  return { id }
}

const BLANK_FORM = {
  name: '',
  legalName: '',
  cnpj: '',
  initials: '',
  representativeCpf: '',
  settlementPlatform: 'STARKBANK',
  enableInApp: false,
}

/**
 * Unchanged sections need no permission, each changed one its own. Another Pix key or account is only requested: a
 * second person must approve it. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, FORBIDDEN (its detail is the missing permission), CHANGED_MEANWHILE,
 *   CHANGE_OPEN
 */
export async function changeMerchant(
  deps: Deps,
  admin: Admin,
  { id, seen }: { id: string; seen: string | null },
  form: MerchantWrite,
): Promise<MerchantDetails> {
  refuseFields(checkMerchant(form, { isNew: false, today: saoPauloDate(deps.clock.now()) }))
  const known = orRefuse(await findWholeMerchant(deps.db, id), 'NOT_FOUND')
  const object = { type: 'MERCHANT', id }
  await checkSeen(deps.db, seen, versionOfMerchant(known, await findStoreOfMerchant(deps.db, id)), object)
  await checkGroups(deps.db, form)
  checkSections(admin, known, toFields(form, known))
  const logos = await keepLogos(deps, form, known)
  await refusingTakenDocument(() =>
    deps.db.transaction(async (tx) => {
      const before = orRefuse(await lockMerchant(tx, id), 'NOT_FOUND')
      const stored = versionOfMerchant(before, await lockStoreOfMerchant(tx, id))
      await checkSeen(tx, seen, stored, object)
      const after = toFields(form, logos)
      // checked again on the locked merchant: somebody else may have changed it meanwhile
      checkSections(admin, before, after)
      const reason = payoutChangeReason(before, after, form)
      await updateWholeMerchant(tx, id, { ...after, ...payoutAccountOf(before) })
      await switchSales(deps, tx, before, after.status)
      await notifyOfWaiting(deps, tx, before, {
        before: before.settlementWhenInstalmentPaid,
        after: after.settlementWhenInstalmentPaid,
      })
      await askForChange(deps, tx, admin, {
        kind: 'MERCHANT_PAYOUT_ACCOUNT',
        subjectId: id,
        values: payoutAccountOf(after),
        reason,
      })
      const token = sealed(deps, form)
      if (token !== undefined) {
        checkMay(admin, ['MERCHANTS_EDIT'])
        await saveVTexAppToken(tx, id, token)
        await recordChange(deps, tx, {
          ...entryOf(admin, ACTIONS.GENERAL, id),
          before: { vTexAppToken: before.hasVTexAppToken },
          // that it is another one, never which
          after: { vTexAppToken: token === null ? false : 'NEW' },
        })
      }
      if (await saveStoreOf(deps, tx, admin, { merchantId: id, form, fields: after }))
        checkMay(admin, ['MERCHANTS_EDIT'])
      await recordSections(deps, tx, admin, { id, before, after: { ...after, ...payoutAccountOf(before) } })
    }),
  )
  return showMerchant(deps, id)
}

/** '' if the account stays. @throws Refusal INVALID_FIELDS (`payoutChangeReason`: `required`) */
function payoutChangeReason(
  before: MerchantFields,
  after: MerchantFields,
  { payoutChangeReason: reason = '' }: MerchantWrite,
): string {
  const stays = JSON.stringify(payoutAccountOf(before)) === JSON.stringify(payoutAccountOf(after))
  if (!stays && reason.trim() === '') throw fieldRefusal('payoutChangeReason', 'required')
  return reason
}

/**
 * "Habilitar", "Desabilitar".
 * @throws Refusal NOT_FOUND
 */
export async function switchMerchant(
  deps: Deps,
  admin: Admin,
  id: string,
  status: MerchantStatus,
): Promise<MerchantDetails> {
  await deps.db.transaction(async (tx) => {
    const before = orRefuse(await lockMerchant(tx, id), 'NOT_FOUND')
    await saveMerchantStatus(tx, id, status)
    await switchSales(deps, tx, before, status)
    await recordSections(deps, tx, admin, { id, before, after: { ...before, status } })
  })
  return showMerchant(deps, id)
}

/**
 * "Redefinir": every key of the merchant ends at once, including VTEX's (merchants who rotate keys themselves may
 * choose an overlap). Their administrators are notified, and one of them creates the new one: a key sells and refunds,
 * so nobody here sees it. `seen`: the version of the key on the page; a key created since is not ended unnoticed.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE
 */
export async function resetApiKey(
  deps: Deps,
  admin: Admin,
  { id, seen }: { id: string; seen: string | null },
): Promise<MerchantDetails> {
  await deps.db.transaction(async (tx) => {
    const merchant = orRefuse(await lockMerchant(tx, id), 'NOT_FOUND')
    const now = deps.clock.now()
    const keys = await findGoodKeys(tx, id, now)
    checkVersion(seen, versionOfApiKeys(keys))
    await endApiKeys(tx, id, now)
    await announce(deps, tx, { type: 'KeysEnded', merchantId: id })
    await recordAudit(deps, tx, {
      ...entryOf(admin, 'MERCHANT_API_KEY_RESET', id),
      before: { apiKey: keys.length === 0 ? null : keys.map((it) => `…${it.ends ?? ''}`).join(', ') },
      after: { apiKey: null },
    })
    // a connection to VTEX ends even without a key, with its own notice; without a key there is no notice about keys
    if (keys.length === 0) return
    await notifyMerchantAdmins(deps, tx, {
      merchantId: id,
      subject: `A chave de API da ${merchant.name} foi encerrada`,
      text: `Olá! A chave de API da ${merchant.name} na Drip foi encerrada pelo nosso time. A loja volta a vender quando usar uma nova: entre na área da parceira, em Integração, e gere a chave.\n\n${deps.config.publicUrl}/parceira/integracao`,
    })
  })
  return showMerchant(deps, id)
}

function checkSections(admin: Admin, before: MerchantFields, after: MerchantFields): void {
  for (const section of changedSections(before, after)) checkMay(admin, [NEEDED[section]])
}

async function recordSections(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  it: { id: string; before: StoredMerchant; after: MerchantFields },
): Promise<void> {
  for (const section of SECTIONS)
    await recordChange(deps, tx, {
      ...entryOf(admin, ACTIONS[section], it.id),
      before: auditFields(it.before, section),
      after: auditFields(it.after, section),
    })
}

async function keepLogos(
  deps: Deps,
  form: MerchantWrite,
  current: Pick<MerchantFields, 'logoUrl' | 'logoUrlB2b' | 'logoUrlBrand'>,
) {
  const keep = async (field: 'logo' | 'logoB2b' | 'logoBrand', known: string | null) => {
    const text = form[field]
    return text === undefined || text === '' ? known : keepPicture(deps, { field, text, current: known })
  }
  return {
    logoUrl: await keep('logo', current.logoUrl),
    logoUrlB2b: await keep('logoB2b', current.logoUrlB2b),
    logoUrlBrand: await keep('logoBrand', current.logoUrlBrand),
  }
}

/**
 * The merchant's entry in the list of stores: ACTIVE if it is in the app (000 §4). One that has left the app is
 * DISABLED, and one that was never in it and has no address has no entry. Returns whether anything in it changed.
 * @throws Refusal INVALID_FIELDS (enableInApp: too_many, if it returns highlighted and there is no room)
 */
async function saveStoreOf(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  { merchantId, form, fields }: { merchantId: string; form: MerchantWrite; fields: MerchantFields },
): Promise<boolean> {
  const actor = actorOf(admin)
  const known = await findStoreOfMerchant(tx, merchantId)
  const url = form.url.trim()
  if (known === null && !form.enableInApp && url === '' && form.categoriesIds.length === 0) return false
  const own = {
    name: fields.name,
    url,
    logoUrl: fields.logoUrl,
    merchantInitials: fields.initials,
    integrationType: fields.integrationType,
  }
  if (known === null) {
    const now = deps.clock.now()
    const id = newId(now)
    await insertStore(tx, {
      ...own,
      id,
      merchantId,
      origin: 'INTERNAL',
      platform: 'WEB',
      minimumCashback: ppm(0),
      customerCashback: ppm(0),
      tax: ppm(0),
      offerPixDiscount: false,
      highlighted: false,
      status: form.enableInApp ? 'ACTIVE' : 'DISABLED',
      createdAt: now,
    })
    await saveStoreGroups(tx, id, form)
    await recordStore(deps, tx, { actor, action: 'STORE_CREATED', id, before: null })
    return true
  }
  const whenOut = known.status === 'ACTIVE' ? ('DISABLED' as const) : known.status
  const status = form.enableInApp ? 'ACTIVE' : whenOut
  // an already highlighted store may stay, even if the form is about something else
  if (status !== known.status) await checkHighlight(tx, { ...known, status }, 'enableInApp')
  await updateStore(tx, { ...known, ...own, status })
  await saveStoreGroups(tx, known.id, form)
  const after = await recordStore(deps, tx, { actor, action: 'STORE_UPDATED', id: known.id, before: known })
  return JSON.stringify(after) !== JSON.stringify(known)
}

/** A duplicate begins with the other merchant's active terms, without an end date. */
async function copyTerms(deps: Deps, tx: Tx, from: string, to: string): Promise<void> {
  const now = deps.clock.now()
  const active = <Term extends StoredTerm>(terms: readonly Term[]): Term | undefined =>
    terms[termStates(terms, saoPauloDate(now)).indexOf('ACTIVE')]
  const fresh = () => ({ id: newId(now), merchantId: to, expiresOn: null, createdAt: now })
  for (const table of ['merchant_fees', 'merchant_cashbacks'] as const) {
    const rate = active(await findRates(tx, table, from))
    if (rate !== undefined) await insertRate(tx, table, { ...fresh(), rate: rate.rate })
  }
  const configuration = active(await findSettlementConfigurations(tx, from))
  if (configuration !== undefined)
    await insertSettlementConfiguration(tx, {
      ...fresh(),
      delayInDays: configuration.delayInDays,
      payAllInOne: configuration.payAllInOne,
    })
}

/** Undefined: not in the form. Null: removed. */
function sealed({ config }: Deps, { vTexAppToken }: MerchantWrite): Buffer | null | undefined {
  if (vTexAppToken === undefined) return undefined
  return vTexAppToken === '' ? null : seal(config.secret, 'vtexAppToken', vTexAppToken)
}

async function refusingTakenDocument(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (breaksUnique(error, 'merchants_cnpj_key')) throw fieldRefusal('cnpj', 'taken')
    throw error
  }
}

function entryOf(admin: Admin, action: string, id: string) {
  return { actor: actorOf(admin), action, object: { type: 'MERCHANT', id } }
}
