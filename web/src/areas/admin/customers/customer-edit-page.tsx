import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { useCallback, useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { refusalCode, refusalStatus, savedBy, type Refusal } from '../../../api/refusal.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { goTo } from '../../../signed/address.tsx'
import { Failures, FormElement } from '../../../signed/short-form.tsx'
import { useShortForm, type Refused } from '../../../signed/use-short-form.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import {
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
import { followed } from '../forms/follow.ts'
import { formTexts } from '../forms/form-texts.ts'
import { filledFromCep } from '../forms/fields/filled-from-cep.ts'
import { maskState } from '../forms/mask-state.ts'
import { Meanwhile } from '../forms/meanwhile.tsx'
import type { SavedBy, WorkForm } from '../forms/use-form.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'
import { ask } from '../signed-in.ts'

const texts = customerTexts.edit

/** The customer's data that an admin may change directly or by request, including CPF and phone (000 §5). */
export function CustomerEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(calls.showCustomer, { id }), [id])
  const { value: customer, refusal, reload } = useFresh(load)
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
      autoComplete="off"
      maxLength={LONGEST[name] ?? 200}
      optional={name !== 'email'}
      {...form.field(name)}
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
      <FormElement form={form} className="panel admin-form">
        <div className="admin-form__columns">
          {field('name', texts.name)}
          {field('email', texts.email)}
          {field('cpf', texts.cpf, { mask: maskCpf, help: texts.cpfHelp(customer.cpf) })}
          <PhoneField label={texts.phone} autoComplete="off" optional {...form.field('phone')} />
          {customer.status === 'ARCHIVED' ? (
            <p className="note">{texts.archived}</p>
          ) : (
            <PasswordField
              label={texts.password}
              autoComplete="new-password"
              help={texts.passwordHelp}
              optional
              {...form.field('password')}
            />
          )}
        </div>
        <p className="note">{texts.needsSecond}</p>
        {form.asksForAccess && (
          <TextField
            label={texts.reason}
            autoComplete="off"
            help={texts.reasonHelp}
            maxLength={500}
            {...form.field('reason')}
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
        {form.follows.meanwhile.length > 0 && (
          <Meanwhile
            key={JSON.stringify(form.follows.meanwhile)}
            form={form.follows}
            labels={LABELS}
            choices={{}}
            shown={{}}
          />
        )}
        <Failures form={form} />
        <div className="actions">
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
          <Button kind="secondary" onPress={() => goTo(SCREENS.customer.href({ id: customer.id }))}>
            {all.cancel}
          </Button>
        </div>
      </FormElement>
    </>
  )
}

const LABELS: Record<CustomerField, string> = {
  name: texts.name,
  email: texts.email,
  cpf: texts.cpf,
  phone: texts.phone,
  password: texts.password,
  reason: texts.reason,
  addressCep: texts.cep,
  addressStreet: texts.street,
  addressNumber: texts.number,
  addressComplement: texts.complement,
  addressNeighborhood: texts.neighborhood,
  addressCity: texts.city,
  addressState: texts.state,
}

/** The contract's limits. */
const LONGEST: Partial<Record<CustomerField, number>> = {
  name: 120,
  addressNumber: 20,
  addressComplement: 100,
  addressNeighborhood: 100,
  addressCity: 100,
  addressState: 2,
}

/** What somebody else saved while the form was open. */
type Theirs = Pick<WorkForm<CustomerForm>, 'meanwhile' | 'savedBy'>

function useEdit(customer: AdminCustomer) {
  const toast = useToast()
  /** The values that the form is compared with: the initial ones, or those that somebody else has saved since. */
  const [stored, setStored] = useState(customer)
  const [theirs, setTheirs] = useState<Theirs>({ meanwhile: [], savedBy: null })
  const before = customerFormOf(stored)
  const form = useShortForm<CustomerField>({
    initial: before,
    check: (values) => customerErrors(values, before),
    send: async (values) => {
      const outcome = await resumed(() =>
        ask(calls.changeCustomer, {
          id: customer.id,
          body: customerChange(values, before),
          over: stored.version,
        }),
      )
      if (!outcome.ok) {
        if (refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE')
          return follow(values, savedBy(outcome.refusal))
        const words = CODES[refusalCode(outcome.refusal) ?? ''] ?? texts.failed
        return { failure: withStatus(words, outcome.refusal), wrong: wrongAsRefused(outcome.refusal) }
      }
      toast.done(outcome.value.isAskedFor ? texts.asked : texts.saved)
      goTo(SCREENS.customer.href({ id: customer.id }))
      return null
    },
  })
  /** Nothing typed is lost, and nothing saved by somebody else is undone (decision 26). */
  const follow = async (values: CustomerForm, who: SavedBy | null): Promise<Refused<CustomerField>> => {
    const now = await ask(calls.showCustomer, { id: customer.id })
    if (!now.ok) return { failure: withStatus(texts.failed, now.refusal) }
    const it = followed(before, values, customerFormOf(now.value))
    setStored(now.value)
    form.set(it.values)
    setTheirs({ meanwhile: it.meanwhile, savedBy: who })
    // reported field by field if a field of this form differs
    const { title, lead } = formTexts.meanwhile
    return it.meanwhile.length > 0 ? {} : { failure: `${title}. ${lead}` }
  }
  return {
    ...form,
    follows: {
      values: form.values,
      set: (name: CustomerField, value: string) => form.set({ [name]: value }),
      ...theirs,
    },
    asksForAccess: asksForAccess(form.values, before),
    typeCep: (addressCep: string) => {
      form.set({ addressCep })
      void filledFromCep(addressCep).then((fill) => fill !== null && form.change(fill))
    },
  }
}

const CODES: Readonly<Record<string, string>> = {
  CHANGE_OPEN: texts.changeOpen,
  RECOVERY_CLOSED: texts.recoveryClosed,
  CUSTOMER_ARCHIVED: texts.archived,
}

function wrongAsRefused(refusal: Refusal): CustomerErrors {
  if (refusalCode(refusal) === 'CPF_TAKEN') return { cpf: texts.cpfTaken }
  return refusedFields(refusal.kind === 'refused' ? (refusal.problem?.errors ?? []) : [])
}
