/** The sections of a merchant's form, in the order of its details (000 §3, §5). */
import {
  BANK_ACCOUNT_TYPES,
  ECOMM_PLATFORMS,
  INTEGRATION_TYPE_LABELS,
  INTEGRATION_TYPES,
  MERCHANT_PIX_KEY_TYPES,
  MERCHANT_STATUSES,
  PAYMENT_PLATFORMS,
  SETTLEMENT_PAYMENT_TYPES,
  SETTLEMENT_PLATFORMS,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Named } from '@drip/core/contracts/catalogue/catalogue'
import { REQUIREMENT_LEVELS } from '@drip/core/contracts/states'
import { REPAYMENT_RULES, type RepaymentRuleName, rulesOf } from '@drip/core/merchants/repayment-rules'
import { switchesShownIn } from '@drip/core/merchants/switches'
import { listBanks } from '@drip/core/merchants/banks'
import { turnSkipOrderAmountRule } from '@drip/core/merchants/merchant-form'
import { useId, type ReactNode } from 'react'
import { maskCep, maskCpf, maskDocument } from '../../../masks/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FieldLabel, FieldNote, TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { CategoryRows } from '../forms/fields/category-rows.tsx'
import { maskState } from '../forms/mask-state.ts'
import { filledFromCep } from '../forms/fields/filled-from-cep.ts'
import { FormSection } from '../forms/form-frame.tsx'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { formTexts } from '../forms/form-texts.ts'
import type { WorkForm } from '../forms/use-form.ts'
import { YesNoField } from '../forms/fields/yes-no-field.tsx'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { bankText, changesPayout, maskPixKey, type MerchantValues } from './merchant-form-values.ts'
import { anchorOf } from './form-sections.ts'
import { ruleText } from './rule-text.ts'
import { partnerTexts } from './texts.ts'
import { NumberField } from '../../../ui/work/fields/number-field.tsx'

interface SectionProps {
  form: WorkForm<MerchantValues>
  /** Why this role may not change this section. */
  whyNot: string | null
}

const { fields: labels, help, sections } = partnerTexts

type NamesOf<Kind> = {
  [Name in keyof MerchantValues]: MerchantValues[Name] extends Kind ? Name : never
}[keyof MerchantValues]

/** The fields of a merchant's form by kind, each with its label, value and error. */
function fieldsOf({ field }: WorkForm<MerchantValues>) {
  return {
    text: (name: NamesOf<string>, more: Partial<TextFieldProps> = {}) => (
      <TextField label={labels[name]} maxLength={200} autoComplete="off" {...field(name)} {...more} />
    ),
    yesNo: (name: NamesOf<boolean>) => <YesNoField key={name} label={labels[name]} {...field(name)} />,
    number: (name: NamesOf<string>, kind: 'reais' | 'whole', helpText: string) => (
      <NumberField
        label={labels[name]}
        {...(kind === 'reais' ? { isMoney: true } : { whole: true })}
        help={helpText}
        optional={name === 'cancelMaxDays'}
        {...field(name)}
      />
    ),
    select: <Name extends NamesOf<string>>(
      name: Name,
      options: readonly { value: MerchantValues[Name] & string; label: string }[],
    ) => <SelectField label={labels[name]} options={options} {...field(name)} />,
  }
}

function labelled<Value extends string>(of: readonly Value[], words: Record<Value, string>) {
  return of.map((value) => ({ value, label: words[value] }))
}
const CHOOSE = { value: '', label: formTexts.choose } as const
const NONE = { value: '', label: formTexts.none } as const
const same = <Value extends string>(of: readonly Value[]) => of.map((value) => ({ value, label: value }))

export function GeneralSection(props: SectionProps & { hasToken: boolean; asksPlatform: boolean }) {
  const { form, whyNot, hasToken } = props
  const { text, select } = fieldsOf(form)
  const { integrationType, ecommPlatform } = form.values
  const isPlugin = integrationType === 'DRIP_PLUGIN'
  return (
    <FormSection title={sections.general} anchor={anchorOf('general')} whyNot={whyNot}>
      {text('name')}
      {text('legalName')}
      {text('cnpj', { mask: maskDocument, maxLength: 18, help: help.cnpj, autoCapitalize: 'none' })}
      {text('initials', { maxLength: 2 })}
      {select('status', labelled(MERCHANT_STATUSES, partnerTexts.statuses))}
      {select('integrationType', labelled(INTEGRATION_TYPES, INTEGRATION_TYPE_LABELS))}
      {isPlugin && select('ecommPlatform', [NONE, ...same(ECOMM_PLATFORMS)])}
      {isPlugin && ecommPlatform === 'VTEX' && text('vTexAppKey', { optional: true })}
      {isPlugin &&
        ecommPlatform === 'VTEX' &&
        text('vTexAppToken', {
          optional: true,
          type: 'password',
          help: hasToken ? help.vTexAppTokenKept : help.vTexAppToken,
          autoComplete: 'new-password',
        })}
      {select('upfrontPaymentStatus', labelled(REQUIREMENT_LEVELS, partnerTexts.levels))}
      {select(
        'paymentPlatform',
        PAYMENT_PLATFORMS.map((value) => ({ value, label: partnerTexts.pix })),
      )}
      {props.asksPlatform && <PlatformField form={form} />}
      <PhoneField label={labels.ordersPhone} autoComplete="off" optional {...form.field('ordersPhone')} />
    </FormSection>
  )
}

export function AppSection(props: SectionProps & { kept: MerchantValues; categories: readonly Named[] }) {
  const { form, whyNot, kept } = props
  const { text, yesNo } = fieldsOf(form)
  const { values, field, change, errorOf } = form
  const picture = (name: 'logo' | 'logoB2b' | 'logoBrand') => (
    <PictureField label={labels[name]} kept={kept[name]} optional {...field(name)} />
  )
  return (
    <FormSection title={sections.app} anchor={anchorOf('app')} whyNot={whyNot}>
      {yesNo('enableInApp')}
      {text('url', { optional: !values.enableInApp, maxLength: 2000, help: help.url })}
      <CategoryRows
        rows={values.categoriesIds}
        tagsIds={values.tagsIds}
        known={props.categories}
        error={errorOf('categoriesIds')}
        onChange={(categoriesIds, tagsIds) => change((before) => ({ ...before, categoriesIds, tagsIds }))}
      />
      {picture('logo')}
      {picture('logoB2b')}
      {picture('logoBrand')}
    </FormSection>
  )
}

export function RepresentativeSection({ form, whyNot }: SectionProps) {
  const { text } = fieldsOf(form)
  const { field } = form
  return (
    <FormSection title={sections.representative} anchor={anchorOf('representative')} whyNot={whyNot}>
      {text('representativeName', { optional: true })}
      {text('representativeCpf', { mask: maskCpf, maxLength: 14, inputMode: 'numeric' })}
      <DateField label={labels.representativeBirthdate} optional {...field('representativeBirthdate')} />
      {text('representativeEmail', { optional: true, type: 'email', inputMode: 'email' })}
    </FormSection>
  )
}

export function AddressSection({ form, whyNot }: SectionProps) {
  const { text } = fieldsOf(form)
  return (
    <FormSection title={sections.address} anchor={anchorOf('address')} whyNot={whyNot}>
      {text('addressCep', {
        optional: true,
        mask: maskCep,
        maxLength: 9,
        inputMode: 'numeric',
        help: help.addressCep,
        onChange: (cep) => {
          form.set('addressCep', cep)
          void filledFromCep(cep).then((fill) => fill !== null && form.change(fill))
        },
      })}
      {text('addressStreet', { optional: true })}
      {text('addressNumber', { optional: true, maxLength: 20 })}
      {text('addressComplement', { optional: true })}
      {text('addressNeighborhood', { optional: true })}
      {text('addressCity', { optional: true })}
      {text('addressState', { optional: true, maxLength: 2, mask: maskState })}
    </FormSection>
  )
}

export function BankSection({
  form,
  whyNot,
  asksPlatform,
  kept,
}: SectionProps & {
  asksPlatform: boolean
  /** The stored values of an edited merchant: another account needs a reason. Null for a new one. */
  kept: MerchantValues | null
}) {
  const { text, select, yesNo } = fieldsOf(form)
  const { values, change } = form
  return (
    <FormSection title={sections.bank} anchor={anchorOf('bank')} whyNot={whyNot}>
      {asksPlatform && <PlatformField form={form} />}
      {select(
        'settlementPaymentType',
        SETTLEMENT_PAYMENT_TYPES.map((value) => ({ value, label: partnerTexts.pix })),
      )}
      {yesNo('settlementWhenInstalmentPaid')}
      <SelectField
        name="pixKeyType"
        label={labels.pixKeyType}
        value={values.pixKeyType}
        options={[NONE, ...labelled(MERCHANT_PIX_KEY_TYPES, partnerTexts.pixKeyTypes)]}
        onChange={(pixKeyType) =>
          change((before) => ({
            ...before,
            pixKeyType,
            pixKey: maskPixKey(pixKeyType, before.pixKey),
          }))
        }
      />
      {text('pixKey', {
        optional: true,
        help: help.pixKey,
        mask: (typed) => maskPixKey(values.pixKeyType, typed),
      })}
      {text('bankLegalName', { optional: true })}
      <BankField form={form} />
      {select('bankAccountTypeCode', [NONE, ...ACCOUNT_TYPES])}
      {text('bankAccountAgencyNumber', { optional: true, maxLength: 6, inputMode: 'numeric' })}
      {text('bankAccountNumber', { optional: true, maxLength: 15, inputMode: 'numeric' })}
      {text('bankAccountNumberDigit', { optional: true, maxLength: 2 })}
      {kept !== null &&
        changesPayout(kept, values) &&
        text('payoutChangeReason', { maxLength: 500, help: help.payoutChangeReason })}
    </FormSection>
  )
}

function PlatformField({ form }: { form: WorkForm<MerchantValues> }) {
  return fieldsOf(form).select('settlementPlatform', [
    CHOOSE,
    ...labelled(SETTLEMENT_PLATFORMS, partnerTexts.settlementPlatforms),
  ])
}

type AccountType = keyof typeof BANK_ACCOUNT_TYPES
// the cast restores the type that Object.entries loses
const ACCOUNT_TYPES = (Object.entries(BANK_ACCOUNT_TYPES) as [AccountType, string][])
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))
  .toSorted((a, b) => a.value.localeCompare(b.value))

/** One of five hundred banks: typed by code or name, completed by the browser's own list. */
function BankField({ form: { values, set, errorOf } }: { form: WorkForm<MerchantValues> }) {
  const id = useId()
  const error = errorOf('bankCode')
  return (
    <div className="field">
      <FieldLabel id={id} label={labels.bankCode} optional />
      <input
        id={id}
        className="field__input"
        name="bankCode"
        list={`${id}-banks`}
        autoComplete="off"
        maxLength={200}
        value={values.bankCode}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => set('bankCode', event.target.value)}
        onBlur={(event) => {
          const text = bankText(event.target.value.trim())
          if (text !== values.bankCode) set('bankCode', text)
        }}
      />
      <datalist id={`${id}-banks`}>
        {listBanks().map(({ code }) => (
          // the browser shows and matches the value itself
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label
          <option key={code} value={bankText(code)} />
        ))}
      </datalist>
      <FieldNote id={`${id}-note`} help={help.bankCode} error={error} />
    </div>
  )
}

export function RiskSection({ form, whyNot }: SectionProps) {
  const { number, yesNo } = fieldsOf(form)
  const { values, change, errorOf } = form
  const toast = useToast()
  const turn = (on: boolean) => {
    // 000 §4: one switch turns the other one with it, and a message says so
    if (turnSkipOrderAmountRule(values, on).scoreWasReset) toast.told(partnerTexts.scoreReset)
    change((before) => turnSkipOrderAmountRule(before, on).form)
  }
  return (
    <FormSection title={sections.risk} anchor={anchorOf('risk')} whyNot={whyNot}>
      {number('maxAmountPerOrder', 'reais', help.maxAmountPerOrder)}
      {number('customerLimit', 'reais', help.customerLimit)}
      {switchesShownIn('RISK').map((name) =>
        name === 'skipOrderAmountRule' ? (
          <YesNoField
            key={name}
            name={name}
            label={labels[name]}
            value={values[name]}
            error={errorOf(name)}
            onChange={turn}
          />
        ) : (
          yesNo(name)
        ),
      )}
    </FormSection>
  )
}

export function FraudSection({ form, whyNot }: SectionProps) {
  const { yesNo } = fieldsOf(form)
  const wide = (content: ReactNode) => <div className="form-wide">{content}</div>
  return (
    <FormSection title={sections.fraud} anchor={anchorOf('fraud')} whyNot={whyNot}>
      {yesNo('skipAntifraud')}
      {wide(<Alert tone="warning">{partnerTexts.antifraudWarning}</Alert>)}
      {switchesShownIn('FRAUD')
        .filter((name) => name !== 'skipAntifraud')
        .map(yesNo)}
    </FormSection>
  )
}

export function CheckoutSection({ form, whyNot }: SectionProps) {
  const { number, yesNo } = fieldsOf(form)
  return (
    <FormSection title={sections.checkout} anchor={anchorOf('checkout')} whyNot={whyNot}>
      {number('maxInstalments', 'whole', help.maxInstalments)}
      {number('cancelMaxDays', 'whole', help.cancelMaxDays)}
      {switchesShownIn('CHECKOUT').map(yesNo)}
    </FormSection>
  )
}

/** What customers may do with their instalments by themselves, and how far. */
export function RepaymentSection({ form, whyNot }: SectionProps) {
  const { yesNo } = fieldsOf(form)
  return (
    <FormSection title={sections.repayment} anchor={anchorOf('repayment')} whyNot={whyNot}>
      {switchesShownIn('REPAYMENT').flatMap((name) => [
        <div key={name} className="form-wide">
          {yesNo(name)}
        </div>,
        ...rulesOf(name).map((rule) => <RuleField key={rule} form={form} name={rule} />),
      ])}
    </FormSection>
  )
}

function RuleField({ form, name }: { form: WorkForm<MerchantValues>; name: RepaymentRuleName }) {
  const { unit, least, most } = REPAYMENT_RULES[name]
  const { error, ...field } = form.field(name)
  const range = partnerTexts.rules[name](ruleText(name, least), ruleText(name, most))
  return (
    <NumberField
      label={labels[name]}
      {...(unit === 'REAIS' ? { isMoney: true } : { whole: true, unit: partnerTexts.units[unit] })}
      help={range}
      error={error === undefined ? undefined : `${error} ${range}`}
      {...field}
    />
  )
}
