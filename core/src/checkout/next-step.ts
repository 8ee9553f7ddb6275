/**
 * What a checkout needs next: one table, read from the top; the first line that applies decides (system design §4;
 * specification 001 §4 "Checkout step derivation").
 */
import type { CustomerField } from '../contracts/checkout.ts'
import type { CheckoutStatus, RequirementLevel } from '../contracts/states.ts'

/**
 * Whether the shopper can choose anything about the plan: the number of instalments, their first date, or whether the
 * first is paid now.
 */
export function hasChoiceOfPlan(merchant: {
  flexibleInstalments: boolean
  upfront: RequirementLevel
}): boolean {
  return merchant.flexibleInstalments || merchant.upfront !== 'MANDATORY'
}

/** What a charge of the checkout is for. */
export type ChargePurpose = 'SYMBOLIC' | 'FIRST_INSTALMENT' | 'FULL_AMOUNT'

/** Everything the next step depends on. */
export interface CheckoutState {
  status: CheckoutStatus
  merchant: {
    /** Asks phone and everything else on one form instead of the phone first. */
    asksEverythingAtOnce: boolean
    needsBirthDate: boolean
    flexibleInstalments: boolean
    upfront: RequirementLevel
  }
  /** Which customer fields have a usable value. */
  known: ReadonlySet<CustomerField>
  phoneVerified: boolean
  /** Somebody has bought with this phone before: the CPF shows whether it is the same person. */
  phoneIsKnown: boolean
  /** `refused` means refused for a credit reason, while the whole amount may still be paid at once. */
  decision: 'open' | 'approved' | 'refused'
  quantityChosen: boolean
  paysFirstNow: boolean
  confirmed: boolean
  storeConfirmed: boolean
}

export type NextStep =
  | { kind: 'ask'; fields: CustomerField[] }
  | { kind: 'verifyPhone' }
  | { kind: 'decide' }
  | { kind: 'choosePlan' }
  | { kind: 'confirm' }
  | { kind: 'pay'; purpose: ChargePurpose }
  | { kind: 'awaitStore' }
  | { kind: 'ended' }

export function nextStep(state: CheckoutState): NextStep {
  if (state.status === 'OK') return state.storeConfirmed ? { kind: 'ended' } : { kind: 'awaitStore' }
  if (state.status !== 'PRISTINE' && state.status !== 'MORE_INFO') return { kind: 'ended' }
  const missing = missingFields(state)
  if (missing.includes('customerPhone')) {
    return { kind: 'ask', fields: state.merchant.asksEverythingAtOnce ? missing : ['customerPhone'] }
  }
  if (!state.phoneVerified) return { kind: 'verifyPhone' }
  if (state.phoneIsKnown && missing.includes('customerCpf')) return { kind: 'ask', fields: ['customerCpf'] }
  if (missing.length > 0) return { kind: 'ask', fields: missing }
  if (state.decision === 'open') return { kind: 'decide' }
  if (state.decision === 'refused') return { kind: 'pay', purpose: 'FULL_AMOUNT' }
  if (state.merchant.flexibleInstalments && !state.quantityChosen) return { kind: 'choosePlan' }
  if (!state.merchant.flexibleInstalments && !state.confirmed) return { kind: 'confirm' }
  return { kind: 'pay', purpose: paysFirst(state) ? 'FIRST_INSTALMENT' : 'SYMBOLIC' }
}

function paysFirst(state: CheckoutState): boolean {
  const { upfront } = state.merchant
  return upfront === 'MANDATORY' || (upfront === 'OPTIONAL' && state.paysFirstNow)
}

const PERSON: readonly CustomerField[] = ['customerPhone', 'customerCpf', 'customerName', 'customerEmail']
const STREET: readonly CustomerField[] = [
  'customerAddressStreet',
  'customerAddressNumber',
  'customerAddressNeighborhood',
]
/** City and state are never typed: they follow from the CEP, so one missing means all three are asked. */
const PLACE: readonly CustomerField[] = ['customerAddressCep', 'customerAddressCity', 'customerAddressState']

function missingFields(state: CheckoutState): CustomerField[] {
  const lacks = (field: CustomerField) => !state.known.has(field)
  const birthDate =
    state.merchant.needsBirthDate && lacks('customerBirthDate') ? ['customerBirthDate' as const] : []
  const placeLacks = PLACE.some(lacks)
  const street = STREET.filter((field) => lacks(field) || placeLacks)
  // the complement is optional: it is offered where an address is asked, and does not require a form by itself
  const complement =
    street.length > 0 && lacks('customerAddressComplement') ? ['customerAddressComplement' as const] : []
  if (!placeLacks) return [...PERSON.filter(lacks), ...birthDate, ...street, ...complement]
  return [
    ...PERSON.filter(lacks),
    ...birthDate,
    'customerAddressCep',
    ...street,
    ...complement,
    'customerAddressCity',
    'customerAddressState',
  ]
}
