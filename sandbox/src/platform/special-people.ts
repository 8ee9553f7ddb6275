/** CPFs for which the bureau or the antifraud company gives a special answer. All have right check digits. */
import { completeCpf } from './documents.ts'

export const FAMILIES = [
  'LOW_SCORE',
  'NEGATIVATED',
  'IRREGULAR_CPF',
  'NAME_DIFFERS',
  'LEGALLY_PROTECTED_MINOR',
  'SMALL_LIMIT',
  'BUREAU_SLOW',
  'BUREAU_DOWN',
  'NO_BIRTH_DATE',
  'ANTI_FRAUD_SCORE',
] as const
export type Family = (typeof FAMILIES)[number]

export interface SpecialPerson {
  family: Family
  cpf: string
  /** What happens, for the table on the panel. */
  effect: string
}

const person = (base: string, family: Family, effect: string): SpecialPerson => ({
  family,
  cpf: completeCpf(base),
  effect,
})

export const SPECIAL_PEOPLE: readonly SpecialPerson[] = [
  person('100200301', 'LOW_SCORE', 'Birô: pontuação 120'),
  person('100200302', 'NEGATIVATED', 'Birô: negativado, pontuação 310'),
  person('100200303', 'IRREGULAR_CPF', 'Birô: CPF irregular na Receita'),
  person('100200304', 'NAME_DIFFERS', 'Birô: o nome não confere com o CPF'),
  person('100200305', 'LEGALLY_PROTECTED_MINOR', 'Birô: 16 anos de idade'),
  person('100200306', 'SMALL_LIMIT', 'Birô: pontuação 505, a menor faixa de limite'),
  person('100200307', 'BUREAU_SLOW', 'Birô: responde só depois de 5 s'),
  person('100200308', 'BUREAU_DOWN', 'Birô: fora do ar (503)'),
  person('100200310', 'NO_BIRTH_DATE', 'Birô: não sabe a data de nascimento'),
  person('100200309', 'ANTI_FRAUD_SCORE', 'Antifraude: pontuação 97'),
]

const BY_CPF = new Map(SPECIAL_PEOPLE.map((it) => [it.cpf, it.family]))

export const familyOf = (cpf: string): Family | undefined => BY_CPF.get(cpf)
