/**
 * Is this the right person, and is somebody attacking us? `skipAntifraud` turns all of these off; each block has its
 * own switch.
 */
import { deniedIf, type CreditRule } from './rule.ts'

export const BLOCKED_PHONE: CreditRule = {
  name: 'blocked-phone',
  reason: 'BLOCKED_CUSTOMER_PHONE',
  family: 'fraud',
  skippedBy: ({ merchant }) => merchant.skip.fraudulentPhone,
  denies: ({ blocked }) => deniedIf(blocked.phone),
}

export const BLOCKED_CPF: CreditRule = {
  name: 'blocked-cpf',
  reason: 'BLOCKED_CUSTOMER_CPF',
  family: 'fraud',
  skippedBy: ({ merchant }) => merchant.skip.fraudulentCpf,
  denies: ({ blocked }) => deniedIf(blocked.cpf),
}

export const BLOCKED_ADDRESS: CreditRule = {
  name: 'blocked-address-cep',
  reason: 'BLOCKED_CUSTOMER_ADDRESS_CEP',
  family: 'fraud',
  skippedBy: ({ merchant }) => merchant.skip.fraudulentAddressCep,
  denies: ({ blocked }) => deniedIf(blocked.cep),
}

export const BLOCKED_BANK: CreditRule = {
  name: 'blocked-bank-code',
  reason: 'BLOCKED_BANK_CODE',
  family: 'fraud',
  skippedBy: ({ merchant }) => merchant.skip.fraudulentBankCode,
  denies: ({ blocked }) => deniedIf(blocked.bank),
}

export const ANTIFRAUD_SCORE: CreditRule = {
  name: 'antifraud-score',
  reason: 'ANTI_FRAUD_SCORE',
  family: 'fraud',
  skippedBy: ({ whitelisted }) => whitelisted,
  // phrased so that a score that is not a number denies
  denies: ({ antifraudScore }, policy) =>
    deniedIf(antifraudScore !== null && !(antifraudScore < policy.antifraudDenialScore)),
}

/** No answer is not a good answer: a supplier's outage must not approve fraud. */
export const ANTIFRAUD_ANSWER: CreditRule = {
  name: 'antifraud-answer',
  reason: 'DEFAULT',
  family: 'fraud',
  skippedBy: ({ whitelisted }) => whitelisted,
  denies: ({ antifraudScore }) => deniedIf(antifraudScore === null),
}

export const CUSTOMER_DATA: CreditRule = {
  name: 'customer-data',
  reason: 'INVALID_CUSTOMER_DATA',
  family: 'fraud',
  denies: ({ bureau }) => deniedIf(bureau !== null && !(bureau.cpfRegular && bureau.nameMatches)),
}
