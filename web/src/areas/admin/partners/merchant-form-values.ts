/** A merchant's form values on the screen: text as typed. They become the request on submit (000 §3, §5, §9). */
import { type FieldError, fieldErrors } from '@drip/core/forms/field-error'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { MerchantDetails, MerchantWrite } from '@drip/core/contracts/merchant/merchant-admin'
import type { MerchantPixKeyType } from '@drip/core/contracts/catalogue/catalogue-states'
import { parsePhone } from '@drip/core/documents/phone'
import { findBank, listBanks } from '@drip/core/merchants/banks'
import { readMerchantDocument } from '@drip/core/merchants/merchant-document'
import { checkMerchant } from '@drip/core/merchants/merchant-form'
import { readMerchantPixKey } from '@drip/core/merchants/merchant-pix-key'
import { type MerchantTerm, ofTerms } from '@drip/core/merchants/fields'
import { readPayoutAccount } from '@drip/core/merchants/payout-account'
import { type RepaymentRuleName, ofRules } from '@drip/core/merchants/repayment-rules'
import { type Refusal, refusalCode } from '../../../api/refusal.ts'
import { maskCep, maskCnpj, maskCpf, maskDocument } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { chosenIds, rowsOf } from '../forms/fields/category-choice.ts'
import { numberOf } from '../forms/fields/percent.ts'
import { withStatus } from '../frame/with-status.ts'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.form

type AsTyped = 'maxAmountPerOrder' | 'customerLimit' | 'cancelMaxDays' | 'maxInstalments' | RepaymentRuleName
/** A missing choice is ''. */
type MayBeEmpty =
  | 'settlementPlatform'
  | 'ecommPlatform'
  | 'pixKeyType'
  | 'bankAccountTypeCode'
  | 'representativeBirthdate'
type Pictures = 'logo' | 'logoB2b' | 'logoBrand'

export type MerchantValues = Omit<
  MerchantWrite,
  AsTyped | MayBeEmpty | Pictures | 'vTexAppToken' | 'payoutChangeReason' | 'termsOf'
> &
  Record<AsTyped | Pictures | 'vTexAppToken' | 'payoutChangeReason' | 'representativeBirthdate', string> & {
    settlementPlatform: MerchantWrite['settlementPlatform'] | ''
    ecommPlatform: NonNullable<MerchantWrite['ecommPlatform']> | ''
    pixKeyType: MerchantPixKeyType | ''
    bankAccountTypeCode: NonNullable<MerchantWrite['bankAccountTypeCode']> | ''
  }

/** The initial values for a new merchant (000 §3, §9). */
export const NEW_MERCHANT: MerchantValues = {
  // each of the form's fields, as text if it is typed or chosen
  ...(ofTerms(({ initially }) =>
    typeof initially === 'boolean' ? initially : String(initially ?? ''),
  ) as Pick<MerchantValues, MerchantTerm>),
  vTexAppToken: '',
  enableInApp: false,
  url: '',
  categoriesIds: [''],
  tagsIds: [],
  logo: '',
  logoB2b: '',
  logoBrand: '',
  payoutChangeReason: '',
}

/** The form values for an existing merchant's details, or the draft of a duplicate. */
export function valuesOf(
  it: Omit<MerchantWrite, Pictures> & Partial<Record<Pictures, string | undefined>>,
): MerchantValues {
  const known = Object.fromEntries(
    Object.keys(NEW_MERCHANT).map((name) => [name, it[name as keyof typeof it]]),
  )
  return {
    ...NEW_MERCHANT,
    // only fields of the form that the answer contains; the cast states what the filter above selects
    ...(Object.fromEntries(
      Object.entries(known).filter(([, value]) => value !== undefined && value !== null),
    ) as Partial<MerchantValues>),
    cnpj: maskDocument(it.cnpj),
    ordersPhone: maskPhone(it.ordersPhone),
    representativeCpf: maskCpf(it.representativeCpf),
    addressCep: maskCep(it.addressCep),
    pixKey: it.pixKeyType === null ? it.pixKey : maskPixKey(it.pixKeyType, it.pixKey),
    bankCode: bankText(it.bankCode),
    categoriesIds: rowsOf(it.categoriesIds),
    maxAmountPerOrder: String(it.maxAmountPerOrder),
    customerLimit: String(it.customerLimit),
    cancelMaxDays: it.cancelMaxDays === null ? '' : String(it.cancelMaxDays),
    maxInstalments: String(it.maxInstalments),
    ...ofRules((_, name) => String(it[name])),
    vTexAppToken: '',
    payoutChangeReason: '',
  }
}

/** Whether the payout account changes, whatever the notation: that needs a reason and a second person. */
export function changesPayout(before: MerchantValues, after: MerchantValues): boolean {
  const [kept, asked] = [before, after].map((values) => readPayoutAccount(toWrite(values)))
  return JSON.stringify(kept) !== JSON.stringify(asked)
}

/** For editing a merchant: its pictures are the addresses that they have. */
export function valuesOfDetails(it: MerchantDetails): MerchantValues {
  const { logoUrl, logoUrlB2b, logoUrlBrand } = it.store
  return valuesOf({ ...it, logo: logoUrl ?? '', logoB2b: logoUrlB2b ?? '', logoBrand: logoUrlBrand ?? '' })
}

/** The body: unmasked, numbers as numbers, the bank by its code. Empty choices are left out or null. */
export function toWrite(values: MerchantValues, termsOf?: string): MerchantWrite {
  const { logo, logoB2b, logoBrand, vTexAppToken, payoutChangeReason, ...rest } = values
  const isPlugin = values.integrationType === 'DRIP_PLUGIN'
  return {
    ...rest,
    cnpj: readMerchantDocument(values.cnpj) ?? values.cnpj,
    ecommPlatform: isPlugin ? orNull(values.ecommPlatform) : null,
    ordersPhone: parsePhone(values.ordersPhone) ?? values.ordersPhone,
    representativeBirthdate: orNull(values.representativeBirthdate),
    representativeCpf: values.representativeCpf.replace(/\D/g, ''),
    addressCep: values.addressCep.replace(/\D/g, ''),
    // `checkMerchantValues` reports an empty choice before anything is sent
    settlementPlatform: values.settlementPlatform as MerchantWrite['settlementPlatform'],
    pixKeyType: orNull(values.pixKeyType),
    pixKey:
      values.pixKeyType === ''
        ? values.pixKey
        : (readMerchantPixKey(values.pixKeyType, values.pixKey) ?? values.pixKey),
    bankCode: bankCodeOf(values.bankCode),
    bankAccountTypeCode: orNull(values.bankAccountTypeCode),
    maxAmountPerOrder: numberOf(values.maxAmountPerOrder, 0),
    customerLimit: numberOf(values.customerLimit, 0),
    cancelMaxDays: values.cancelMaxDays.trim() === '' ? null : numberOf(values.cancelMaxDays),
    maxInstalments: numberOf(values.maxInstalments, 0),
    ...ofRules((_, name) => numberOf(values[name])),
    categoriesIds: chosenIds(values.categoriesIds),
    ...(logo === '' ? {} : { logo }),
    ...(logoB2b === '' ? {} : { logoB2b }),
    ...(logoBrand === '' ? {} : { logoBrand }),
    ...(vTexAppToken === '' ? {} : { vTexAppToken }),
    ...(payoutChangeReason === '' ? {} : { payoutChangeReason }),
    ...(termsOf === undefined ? {} : { termsOf }),
  }
}

/**
 * The server's rules, and the one choice without a default.
 * @param it `kept`: the stored merchant; null for a new one
 */
export function checkMerchantValues(
  values: MerchantValues,
  { kept, today }: { kept: MerchantValues | null; today: CivilDate },
): FieldError[] {
  const { settlementPlatform, payoutChangeReason } = values
  const asksReason = kept !== null && changesPayout(kept, values) && payoutChangeReason.trim() === ''
  return [
    ...checkMerchant(toWrite(values), { isNew: kept === null, today }),
    ...fieldErrors({
      settlementPlatform: settlementPlatform === '' ? 'required' : null,
      payoutChangeReason: asksReason ? 'required' : null,
    }),
  ]
}

/** Why a merchant was not saved (000 §8), and what must be done first if the server names it. */
export function saveFailure(refusal: Refusal, { isNew }: { isNew: boolean }): string {
  const said = withStatus(isNew ? texts.createFailed : texts.editFailed, refusal)
  return refusalCode(refusal) === 'CHANGE_OPEN' ? `${said}${texts.payoutOpen}` : said
}

/** The mask for a Pix key of this type (000 §5); e-mail and others have none. */
export function maskPixKey(type: MerchantPixKeyType | '', text: string): string {
  if (type === 'CNPJ') return maskCnpj(text)
  if (type === 'CPF') return maskCpf(text)
  return type === 'PHONE' ? maskPhone(text) : text
}

/** "341 Itaú Unibanco S.A." for "341"; an unknown code stays as it is. */
export function bankText(code: string): string {
  const bank = findBank(code)
  return bank === undefined ? code : `${bank.code} ${bank.name}`
}

/** The COMPE code of the chosen or typed text: "341 Itaú…", "341", or the whole name. */
export function bankCodeOf(text: string): string {
  const typed = text.trim()
  const byName = listBanks().find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return byName?.code ?? /^(\d{3})(?!\d)/.exec(typed)?.[1] ?? typed
}

const orNull = <T extends string>(text: T | ''): T | null => (text === '' ? null : text)
