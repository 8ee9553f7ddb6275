/**
 * Turns customer data typed by people or sent by stores into its stored form, or refuses it field by field (001 §5).
 */
import { ageOn, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { CUSTOMER_FIELDS, type CustomerField } from '@drip/core/contracts/checkout'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import type { Customer } from '../../people/customers/customers.store.ts'

export interface FieldError {
  field: CustomerField
  code: 'invalid'
}

/** Returns each given field in its stored form, and the names of unusable fields. */
export function parseCustomer(
  given: Partial<Record<CustomerField, string | undefined>>,
  now: Date,
): { customer: Customer; errors: FieldError[] } {
  const customer: Customer = {}
  const errors: FieldError[] = []
  for (const field of CUSTOMER_FIELDS) {
    const text = given[field]
    if (text === undefined) continue
    const value = PARSERS[field](text, now)
    if (value === null) errors.push({ field, code: 'invalid' })
    else customer[field] = value
  }
  return { customer, errors }
}

const PARSERS: Record<CustomerField, (text: string, now: Date) => string | null> = {
  customerPhone: (text) => {
    const phone = parsePhone(text)
    return phone !== null && isMobile(phone) ? phone : null
  },
  customerCpf: parseCpf,
  customerName: parsePersonName,
  customerEmail: parseEmail,
  customerBirthDate: parseBirthDate,
  customerAddressCep: parseCep,
  customerAddressStreet: (text) => addressLine(text, 160),
  customerAddressNumber: (text) => addressLine(text, 20),
  customerAddressNeighborhood: (text) => addressLine(text, 120),
  customerAddressComplement: (text) => (text.trim() === '' ? '' : addressLine(text, 120)),
  customerAddressCity: (text) => addressLine(text, 120),
  customerAddressState: parseState,
}

/** A real birth date of somebody alive. The credit decision checks whether the person is of age. */
function parseBirthDate(text: string, now: Date): string | null {
  const birth = parseCivilDate(text)
  if (birth === null) return null
  const age = ageOn(birth, saoPauloDate(now))
  return age >= 0 && age <= 120 ? birth : null
}

/** One line of an address: no control, zero-width or text-direction characters, and something readable. */
function addressLine(text: string, max: number): string | null {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const readable =
    /[\p{L}\p{N}]/u.test(line) &&
    !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Extended_Pictographic}]/u.test(line.replace(/\d/g, ''))
  return readable && line.length <= max ? line : null
}

const STATES: Record<string, string> = {
  AC: 'acre',
  AL: 'alagoas',
  AM: 'amazonas',
  AP: 'amapa',
  BA: 'bahia',
  CE: 'ceara',
  DF: 'distrito federal',
  ES: 'espirito santo',
  GO: 'goias',
  MA: 'maranhao',
  MG: 'minas gerais',
  MS: 'mato grosso do sul',
  MT: 'mato grosso',
  PA: 'para',
  PB: 'paraiba',
  PE: 'pernambuco',
  PI: 'piaui',
  PR: 'parana',
  RJ: 'rio de janeiro',
  RN: 'rio grande do norte',
  RO: 'rondonia',
  RR: 'roraima',
  RS: 'rio grande do sul',
  SC: 'santa catarina',
  SE: 'sergipe',
  SP: 'sao paulo',
  TO: 'tocantins',
}

/** "SP" or "São Paulo" (stores send both), stored as "SP". */
function parseState(text: string): string | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return Object.keys(STATES).find((code) => code.toLowerCase() === plain || STATES[code] === plain) ?? null
}
