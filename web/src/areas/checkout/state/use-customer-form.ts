/** The customer form's state: values, errors, and the address that a CEP fills in and locks. */
import type { CustomerField } from '@drip/core/contracts/checkout'
import { useEffect, useRef, useState } from 'react'
import { lookUpPostalCode } from '@drip/core/contracts/public-calls'
import { ask } from '../../../api/ask.ts'
import {
  addressFromPost,
  blurError,
  formFields,
  formStep,
  initialValues,
  lookUpError,
  submitErrors,
  type FormErrors,
  type FormValues,
} from './customer-form.ts'
import { fieldErrorsOf } from '../texts/field-errors.ts'
import { serverFieldError } from '../texts/field-texts.ts'
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts'
import type { CheckoutInHand } from './use-checkout.ts'

export function useCustomerForm(checkout: CheckoutInHand) {
  const fields = formFields(checkout.answer)
  const [kept] = useState(() => readKeptForm(checkout.id))
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(checkout.answer, checkout.search.phone),
    ...kept?.values,
  }))
  const [errors, setErrors] = useState<FormErrors>({})
  const [locked, setLocked] = useState<readonly CustomerField[]>(kept?.locked ?? [])
  const [lookingUp, setLookingUp] = useState(false)
  /** The CEP look-up is unavailable: the shopper types the whole address. */
  const [byHand, setByHand] = useState(kept?.byHand === true)
  const [busy, setBusy] = useState(false)
  /** The CEP whose address is in the form or loading. Another CEP is looked up; the same one is not. */
  const lookedUp = useRef(kept?.values.customerAddressCity ? cepOf(values) : '')
  const typed = useRef(false)

  const mark = (field: CustomerField, error: string | null) =>
    setErrors(({ [field]: _gone, ...others }) => (error === null ? others : { ...others, [field]: error }))

  const lookUp = async (cep: string) => {
    if (lookedUp.current === cep) return
    lookedUp.current = cep
    setLookingUp(true)
    const outcome = await ask(lookUpPostalCode, { cep })
    if (lookedUp.current !== cep) return
    setLookingUp(false)
    if (!outcome.ok) {
      lookedUp.current = ''
      const error = lookUpError(outcome.refusal)
      if (error === null) setByHand(true)
      return mark('customerAddressCep', error)
    }
    setByHand(false)
    const found = addressFromPost(outcome.value)
    setValues((before) => ({ ...before, ...found.values }))
    setLocked(found.locked)
    setErrors((before) => ({ ...withoutAddress(before), ...found.errors }))
  }

  useEffect(() => {
    if (typed.current) keepForm(checkout.id, { values, locked, byHand })
  }, [checkout.id, values, locked, byHand])
  useEffect(() => {
    // the page was reloaded while the address of this CEP was loading
    if (kept !== null && cepOf(values).length === CEP_DIGITS) void lookUp(cepOf(values))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what was kept
  }, [])

  const type = (field: CustomerField, value: string) => {
    typed.current = true
    setValues((before) => ({ ...before, [field]: value }))
    mark(field, null)
    if (field !== 'customerAddressCep') return
    const cep = value.replace(/\D/g, '')
    if (cep.length === CEP_DIGITS) return void lookUp(cep)
    // Another CEP is being typed: the previous one's address does not belong to it.
    if (lookedUp.current !== '' || locked.length > 0) {
      lookedUp.current = ''
      setLookingUp(false)
      setLocked([])
      setValues((before) => ({ ...before, ...addressWithout(before, locked) }))
    }
  }

  const leave = (field: CustomerField) => {
    const value = values[field] ?? ''
    const error = blurError(field, value)
    if (error !== null) return mark(field, error)
    const cep = value.replace(/\D/g, '')
    if (field === 'customerAddressCep' && cep.length === CEP_DIGITS) void lookUp(cep)
  }

  /** Sends the form; returns the first invalid field, or null on success. */
  const submit = async (): Promise<CustomerField | null> => {
    const wrong = submitErrors(fields, values, { byHand })
    const all = { ...wrong, ...stillTrue(errors, wrong) }
    setErrors(all)
    if (Object.keys(all).length > 0) return firstOf(fields, all)
    setBusy(true)
    const outcome = await checkout.send(formStep(fields, values))
    setBusy(false)
    if (outcome.ok) {
      typed.current = false
      forgetForm(checkout.id)
    }
    const refused = refusedFields(fields, outcome, byHand)
    setErrors(refused)
    return firstOf(fields, refused)
  }

  return { fields, values, errors, locked, lookingUp, byHand, busy, type, leave, submit }
}

function refusedFields(
  fields: readonly CustomerField[],
  outcome: Parameters<typeof fieldErrorsOf>[0],
  byHand: boolean,
): FormErrors {
  const refused: FormErrors = {}
  for (const { field, code } of fieldErrorsOf(outcome)) {
    const name = fields.find((it) => it === field)
    if (name !== undefined) refused[name] = serverFieldError(name, code, byHand)
  }
  return refused
}

/** Keeps the look-up's messages beside their fields: a CEP without a place, or an unknown street or neighbourhood. */
function stillTrue(errors: FormErrors, wrong: FormErrors): FormErrors {
  const kept: FormErrors = {}
  if (wrong.customerAddressCep === undefined && errors.customerAddressCep !== undefined) {
    kept.customerAddressCep = errors.customerAddressCep
  }
  for (const field of ['customerAddressStreet', 'customerAddressNeighborhood'] as const) {
    const said = errors[field]
    if (wrong[field] !== undefined && said !== undefined) kept[field] = said
  }
  return kept
}

const CEP_DIGITS = 8
const cepOf = ({ customerAddressCep = '' }: FormValues) => customerAddressCep.replace(/\D/g, '')

/** Removes what the previous CEP filled in; typed text stays. */
function addressWithout(before: FormValues, brought: readonly CustomerField[]): FormValues {
  const kept = (field: CustomerField) => (brought.includes(field) ? '' : (before[field] ?? ''))
  return {
    customerAddressStreet: kept('customerAddressStreet'),
    customerAddressNeighborhood: kept('customerAddressNeighborhood'),
    customerAddressCity: '',
    customerAddressState: '',
  }
}

const ADDRESS_FIELDS = [
  'customerAddressCep',
  'customerAddressStreet',
  'customerAddressNeighborhood',
  'customerAddressCity',
  'customerAddressState',
] as const

function withoutAddress(errors: FormErrors): FormErrors {
  const kept = { ...errors }
  for (const field of ADDRESS_FIELDS) delete kept[field]
  return kept
}

const firstOf = (fields: readonly CustomerField[], errors: FormErrors) =>
  fields.find((field) => errors[field] !== undefined) ?? null
