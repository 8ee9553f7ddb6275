import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { FieldError } from '@drip/core/forms/field-error'
import { fieldMessage } from '@drip/core/forms/field-messages'
import type { MerchantCreated, MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useCallback, useMemo, type ReactNode } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { SCREENS } from '../screens.ts'
import { goTo, useQuery } from '../../../signed/address.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useForm } from '../forms/use-form.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { formTexts } from '../forms/form-texts.ts'
import { SectionIndex } from '../frame/section-index.tsx'
import { NotThere } from '../forms/not-there.tsx'
import { reaisAsTyped } from '../forms/fields/percent.ts'
import { CHOICES, accountTypeText } from './change-words.ts'
import { FORM_SECTIONS, anchorOf, missingOf } from './form-sections.ts'
import {
  changesPayout,
  checkMerchantValues,
  saveFailure,
  NEW_MERCHANT,
  toWrite,
  valuesOf,
  valuesOfDetails,
  type MerchantValues,
} from './merchant-form-values.ts'
import {
  AddressSection,
  AppSection,
  BankSection,
  CheckoutSection,
  FraudSection,
  GeneralSection,
  RepaymentSection,
  RepresentativeSection,
  RiskSection,
} from './merchant-sections.tsx'
import { partnerTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = partnerTexts.form

/** A new merchant, empty or with the rules of another (`?from=`). */
export function MerchantCreatePage(): ReactNode {
  const from = useQuery().get('from')
  return from === null ? (
    <MerchantForm name="merchant.new" initial={NEW_MERCHANT} of={{ kind: 'new' }} />
  ) : (
    <MerchantCopyPage key={from} from={from} />
  )
}

function MerchantCopyPage({ from }: { from: string }) {
  const load = useCallback(async () => {
    const [draft, merchant] = await Promise.all([
      ask(merchantCalls.showDraft, { id: from }),
      ask(merchantCalls.showMerchant, { id: from }),
    ])
    if (!draft.ok) return draft
    if (!merchant.ok) return merchant
    return { ok: true as const, value: { draft: draft.value, name: merchant.value.name } }
  }, [from])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return (
    <MerchantForm
      name={`merchant.copy.${from}`}
      initial={valuesOf(value.draft)}
      of={{ kind: 'copy', from, name: value.name }}
    />
  )
}

export function MerchantEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(merchantCalls.showMerchant, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return (
    <MerchantForm
      name={`merchant.${id}`}
      initial={valuesOfDetails(value)}
      of={{ kind: 'edit', merchant: value }}
    />
  )
}

type Of =
  | { kind: 'new' }
  | { kind: 'copy'; from: string; name: string }
  | { kind: 'edit'; merchant: MerchantDetails }

const today = () => saoPauloDate(new Date(serverNow()))
const isPixKey = ({ field }: FieldError) => field === 'pixKey'

function MerchantForm({ name, initial, of }: { name: string; initial: MerchantValues; of: Of }) {
  const isNew = of.kind !== 'edit'
  const whyNot = useWhyNot()
  const save = useMerchantSave(name, initial, of)
  const { form } = save
  const back = isNew ? SCREENS.merchants.href() : SCREENS.merchant.href({ id: of.merchant.id })
  const why = useSectionRights()
  // an admin who creates a merchant may choose the settlement platform, even without the right to its terms
  const asksPlatform = isNew && why.terms !== null
  const nothingAllowed = [why.data, why.terms, why.risk].every((it) => it !== null)
  return (
    <>
      <PageHead
        title={isNew ? texts.createTitle : texts.editTitle}
        lead={
          of.kind === 'copy' ? texts.copyLead(of.name) : of.kind === 'edit' ? of.merchant.name : undefined
        }
        back={{
          href: back,
          label: isNew ? partnerTexts.list.title : of.merchant.name,
        }}
      />
      <FormFrame
        form={form}
        labels={partnerTexts.fields}
        choices={CHOICES}
        shown={{
          maxAmountPerOrder: reaisAsTyped,
          customerLimit: reaisAsTyped,
          partMinimum: reaisAsTyped,
          bankAccountTypeCode: accountTypeText,
        }}
        submit={isNew ? partnerTexts.list.create : formTexts.save}
        back={back}
        whyNot={nothingAllowed || (isNew && why.data !== null) ? whyNot('MERCHANTS_EDIT') : null}
        goesToTop={goesToTop}
        onSubmit={save.submit}
      >
        <Missing values={form.values} kept={isNew ? null : form.base} />
        <GeneralSection
          form={form}
          whyNot={why.data}
          asksPlatform={asksPlatform}
          hasToken={of.kind === 'edit' && of.merchant.hasVTexAppToken}
        />
        <BankSection
          form={form}
          whyNot={why.terms}
          asksPlatform={!asksPlatform}
          kept={isNew ? null : form.base}
        />
        <RepresentativeSection form={form} whyNot={why.data} />
        <AddressSection form={form} whyNot={why.data} />
        <RiskSection form={form} whyNot={why.risk} />
        <FraudSection form={form} whyNot={why.risk} />
        <CheckoutSection form={form} whyNot={why.data} />
        <RepaymentSection form={form} whyNot={why.risk} />
        <AppSection
          form={form}
          whyNot={why.data}
          kept={initial}
          categories={of.kind === 'edit' ? of.merchant.store.categories : []}
        />
      </FormFrame>
    </>
  )
}

/** The sections, with the labels of required fields that are still empty. */
function Missing({ values, kept }: { values: MerchantValues; kept: MerchantValues | null }) {
  const missing = missingOf(checkMerchantValues(values, { kept, today: today() }))
  return (
    <>
      <SectionIndex
        sections={FORM_SECTIONS.map((it) => ({
          id: anchorOf(it),
          title: partnerTexts.sections[it],
          missing: missing.in(it),
        }))}
      />
      {missing.names.length > 0 && <p className="note">{texts.missing(missing.names.join(', '))}</p>}
    </>
  )
}

/** A wrong Pix key is reported at the top of the page (000 §5). */
const goesToTop = (errors: readonly FieldError[]) => errors.some(isPixKey)

/** Each section needs its own permission (contracts/admin-permissions.ts); the server checks the same. */
function useSectionRights() {
  const whyNot = useWhyNot()
  return {
    data: whyNot('MERCHANTS_EDIT'),
    terms: whyNot('MERCHANT_TERMS_EDIT'),
    risk: whyNot('MERCHANT_RISK_EDIT'),
  }
}

/** A change that was only requested is not stored yet: the answer contains the previous account. */
function savedText(saved: MerchantCreated | MerchantDetails, values: MerchantValues): string {
  if (!('version' in saved)) return texts.created
  return changesPayout(valuesOfDetails(saved), values) ? texts.payoutAsked : texts.saved
}

function useMerchantSave(name: string, initial: MerchantValues, of: Of) {
  const toast = useToast()
  const isNew = of.kind !== 'edit'
  const check = useMemo(
    () => (values: MerchantValues, kept: MerchantValues) => {
      const wrong = checkMerchantValues(values, { kept: isNew ? null : kept, today: today() })
      const pixKey = wrong.find(isPixKey)
      if (pixKey !== undefined) toast.failed(fieldMessage(pixKey))
      return wrong
    },
    [isNew, toast],
  )
  const form = useForm({
    name,
    initial,
    check,
    secrets: ['vTexAppToken'],
    pictures: ['logo', 'logoB2b', 'logoBrand'],
  })

  const saveOver = useSaveOver({
    form,
    stored: of.kind === 'edit' ? of.merchant : null,
    load: () => ask(merchantCalls.showMerchant, { id: of.kind === 'edit' ? of.merchant.id : '' }),
    valuesOf: valuesOfDetails,
  })

  const submit = async () => {
    const outcome =
      of.kind === 'edit'
        ? await saveOver((values, version) =>
            ask(merchantCalls.changeMerchant, {
              id: of.merchant.id,
              body: toWrite(values),
              over: version,
            }),
          )
        : await form.submit<MerchantCreated | MerchantDetails>((values) =>
            ask(merchantCalls.createMerchant, {
              body: toWrite(values, of.kind === 'copy' ? of.from : undefined),
            }),
          )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(saveFailure(outcome.refusal, { isNew }))
    toast.done(savedText(outcome.value, form.values))
    goTo(SCREENS.merchants.href())
  }

  return { form, submit }
}
