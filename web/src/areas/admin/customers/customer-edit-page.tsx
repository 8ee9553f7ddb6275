import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, refusalStatus, type Refusal } from '../../../api/refusal.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { goTo } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import {
  CUSTOMER_FIELDS,
  asksForAccess,
  customerChange,
  customerErrors,
  customerFormOf,
  refusedFields,
  type CustomerErrors,
  type CustomerField,
  type CustomerForm,
} from './customer-form.ts'
import { customerTexts } from './customer-texts.ts'
import { filledFromCep } from '../forms/fields/filled-from-cep.ts'
import { maskState } from '../forms/mask-state.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'
import { ask, useAsked } from '../signed-in.ts'

const texts = customerTexts.edit

/** The customer's data as an admin may change them, CPF and phone too (000 §5). */
export function CustomerEditPage({ id }: { id: string }): ReactNode {
  const { value: customer, refusal, reload } = useAsked(calls.showCustomer, { id })
  if (customer === null && refusal === null) return <LoadingPage />
  if (customer === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={all.missing.customer} />
    return <LoadFailure words={customerTexts.customer.failed} onRetry={reload} />
  }
  return <EditForm customer={customer} />
}

function EditForm({ customer }: { customer: AdminCustomer }) {
  const form = useEdit(customer)
  const field = (name: CustomerField, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      maxLength={LONGEST[name] ?? 200}
      value={form.values[name]}
      error={form.errors[name]}
      optional={name !== 'email'}
      onChange={(value) => form.type(name, value)}
      {...more}
    />
  )
  return (
    <>
      <PageHead
        title={texts.title}
        lead={customer.name}
        back={{ href: SCREENS.customer.href({ id: customer.id }), label: texts.back }}
      />
      <form
        className="panel admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        <div className="admin-form__columns">
          {field('name', texts.name)}
          {field('email', texts.email)}
          {field('cpf', texts.cpf, { mask: maskCpf })}
          <PhoneField
            label={texts.phone}
            name="phone"
            autoComplete="off"
            optional
            value={form.values.phone}
            error={form.errors.phone}
            onChange={(value) => form.type('phone', value)}
          />
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="new-password"
            help={texts.passwordHelp}
            optional
            value={form.values.password}
            error={form.errors.password}
            onChange={(value) => form.type('password', value)}
          />
        </div>
        <p className="note">{texts.needsSecond}</p>
        {form.asksForAccess && (
          <TextField
            label={texts.reason}
            name="reason"
            autoComplete="off"
            help={texts.reasonHelp}
            maxLength={500}
            value={form.values.reason}
            error={form.errors.reason}
            onChange={(value) => form.type('reason', value)}
          />
        )}
        <h2>{texts.address}</h2>
        <div className="admin-form__columns">
          {field('addressCep', texts.cep, { mask: maskCep, onChange: form.typeCep })}
          {field('addressStreet', texts.street)}
          {field('addressNumber', texts.number)}
          {field('addressComplement', texts.complement)}
          {field('addressNeighborhood', texts.neighborhood)}
          {field('addressCity', texts.city)}
          {field('addressState', texts.state, { mask: maskState })}
        </div>
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <div className="admin-form__actions">
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
          <Button kind="secondary" onPress={() => goTo(SCREENS.customer.href({ id: customer.id }))}>
            {all.cancel}
          </Button>
        </div>
      </form>
    </>
  )
}

/** As the contract has them. */
const LONGEST: Partial<Record<CustomerField, number>> = {
  name: 120,
  addressNumber: 20,
  addressComplement: 100,
  addressNeighborhood: 100,
  addressCity: 100,
  addressState: 2,
}

function useEdit(customer: AdminCustomer) {
  const toast = useToast()
  const [before] = useState(() => customerFormOf(customer))
  const [values, setValues] = useState<CustomerForm>(before)
  const [errors, setErrors] = useState<CustomerErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const tell = (wrong: CustomerErrors, element: HTMLFormElement) => {
    setErrors(wrong)
    const first = CUSTOMER_FIELDS.find((it) => wrong[it] !== undefined)
    if (first !== undefined) focusField(element, first)
    return first !== undefined
  }
  return {
    values,
    errors,
    failure,
    busy,
    asksForAccess: asksForAccess(values, before),
    type: (field: CustomerField, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setErrors((now) => ({ ...now, [field]: undefined }))
    },
    typeCep: (addressCep: string) => {
      setValues((now) => ({ ...now, addressCep }))
      setErrors((now) => ({ ...now, addressCep: undefined }))
      void filledFromCep(addressCep).then((fill) => fill !== null && setValues(fill))
    },
    submit: async (element: HTMLFormElement) => {
      setFailure(null)
      if (tell(customerErrors(values, before), element)) return
      setBusy(true)
      const outcome = await resumed(() =>
        ask(calls.changeCustomer, { id: customer.id, body: customerChange(values, before) }),
      )
      setBusy(false)
      if (outcome.ok) {
        toast.done(asksForAccess(values, before) ? texts.asked : texts.saved)
        return goTo(SCREENS.customer.href({ id: customer.id }))
      }
      setFailure(CODES[refusalCode(outcome.refusal) ?? ''] ?? withStatus(texts.failed, outcome.refusal))
      tell(wrongAsRefused(outcome.refusal), element)
    },
  }
}

const CODES: Readonly<Record<string, string>> = {
  CHANGE_OPEN: texts.changeOpen,
  RECOVERY_CLOSED: texts.recoveryClosed,
}

function wrongAsRefused(refusal: Refusal): CustomerErrors {
  if (refusalCode(refusal) === 'CPF_TAKEN') return { cpf: texts.cpfTaken }
  return refusedFields(refusal.kind === 'refused' ? (refusal.problem?.errors ?? []) : [])
}
