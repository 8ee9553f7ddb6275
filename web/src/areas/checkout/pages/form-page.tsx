import type { CustomerField } from '@drip/core/contracts/checkout'
import { Fragment } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { UnlessRemembered } from '../parts/remembered-phone.tsx'
import { askedField } from '../state/checkout-step.ts'
import { MASKS } from '../state/customer-form.ts'
import { FIELD_LABELS } from '../texts/field-texts.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { useCustomerForm } from '../state/use-customer-form.ts'

type Form = ReturnType<typeof useCustomerForm>

/**
 * Asks for the customer data still missing: first the person, then the address; only the fields that the server
 * requests.
 */
export default function FormPage({ checkout }: { checkout: CheckoutInHand }) {
  const form = <TypedForm checkout={checkout} />
  if (askedField(checkout.answer, 'customerPhone') === undefined) return form
  // a store that requests all data at once must not ask a remembered shopper for it
  return <UnlessRemembered checkout={checkout}>{form}</UnlessRemembered>
}

function TypedForm({ checkout }: { checkout: CheckoutInHand }) {
  const form = useCustomerForm(checkout)
  const person = form.fields.filter((field) => !isAddress(field))
  const address = form.fields.filter(isAddress)

  const submit = async (element: HTMLFormElement) => {
    const wrong = await form.submit()
    const input = wrong === null ? null : element.elements.namedItem(wrong)
    if (input instanceof HTMLElement) input.focus()
  }
  const line = (field: CustomerField) => (
    <FormLine key={field} field={field} checkout={checkout} form={form} />
  )

  return (
    <FormScreen
      title={texts.form.title}
      lead={texts.form.lead}
      onSubmit={(element) => void submit(element)}
      action={
        <Button type="submit" block busy={form.busy}>
          {texts.form.submit}
        </Button>
      }
    >
      {person.length > 0 && (
        <fieldset className="group">
          <legend className="group__title">{texts.form.person}</legend>
          {person.map(line)}
        </fieldset>
      )}
      {address.length > 0 && (
        <fieldset className="group group--address">
          <legend className="group__title">{texts.form.address}</legend>
          {address.map((field) => (
            <Fragment key={field}>
              {line(field)}
              {field === 'customerAddressCep' && form.byHand && (
                <Alert tone="information">{texts.form.byHand}</Alert>
              )}
            </Fragment>
          ))}
        </fieldset>
      )}
    </FormScreen>
  )
}

function FormLine(props: { field: CustomerField; checkout: CheckoutInHand; form: Form }) {
  const { field, form } = props
  const mask = MASKS[field]
  const common = {
    ...HINTS[field],
    label: FIELD_LABELS[field],
    name: field,
    value: form.values[field] ?? '',
    error: form.errors[field],
    help: knownText(props.checkout, field),
    onChange: (value: string) => form.type(field, value),
    onBlur: () => form.leave(field),
  }
  if (field === 'customerPhone') return <PhoneField {...common} />
  return (
    <div className={`group__line group__line--${field}`}>
      <TextField
        {...common}
        readOnly={(PLACE.includes(field) && !form.byHand) || form.locked.includes(field)}
        busy={field === 'customerAddressCep' && form.lookingUp}
        {...(mask && { mask })}
      />
    </div>
  )
}

/**
 * A masked value that the server already has: shown so that the shopper recognises it; to send it, they type it again.
 */
function knownText(checkout: CheckoutInHand, field: CustomerField): string | undefined {
  const known = askedField(checkout.answer, field)?.fieldData
  const value = known !== null && known !== undefined && 'value' in known ? known.value : ''
  return value.includes('*') ? texts.form.known(value) : undefined
}

const isAddress = (field: CustomerField) => field.startsWith('customerAddress')

/** City and state follow from the CEP and are typed only while the CEP look-up is unavailable (CHK-FORM-03). */
const PLACE: readonly CustomerField[] = ['customerAddressCity', 'customerAddressState']

/** Keyboard, autofill and size of each field. */
const HINTS: Record<CustomerField, Partial<TextFieldProps>> = {
  customerPhone: { autoComplete: 'tel' },
  customerCpf: { inputMode: 'numeric', autoComplete: 'off', placeholder: '000.000.000-00' },
  customerName: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 },
  customerEmail: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    maxLength: 254,
  },
  customerBirthDate: { inputMode: 'numeric', autoComplete: 'bday', placeholder: 'DD/MM/AAAA' },
  customerAddressCep: { inputMode: 'numeric', autoComplete: 'postal-code', placeholder: '00000-000' },
  customerAddressStreet: { autoComplete: 'address-line1', maxLength: 160 },
  customerAddressNumber: { inputMode: 'text', autoComplete: 'off', maxLength: 20 },
  customerAddressNeighborhood: { autoComplete: 'address-level3', maxLength: 120 },
  customerAddressComplement: { autoComplete: 'address-line2', optional: true, maxLength: 120 },
  customerAddressCity: { autoComplete: 'address-level2' },
  customerAddressState: { autoComplete: 'address-level1' },
}
