/** What the credit bureau knows: always the same about the same CPF, and something special about a few. */
import { createHash } from 'node:crypto'
import { familyOf } from '../platform/special-people.ts'

export interface CreditReport {
  /** 0–1000; most people have 600–900. */
  score: number
  negativated: boolean
  cpfStatus: 'REGULAR' | 'IRREGULAR'
  nameMatches: boolean
  /** `YYYY-MM-DD`; null if the bureau does not know it. */
  birthDate: string | null
}

const MINOR_AGE = 16

/** `today` matters only for the minor, who stays 16. */
export function reportOn(cpf: string, today: Date): CreditReport {
  const ordinary = ordinaryReport(cpf)
  switch (familyOf(cpf)) {
    case 'LOW_SCORE':
      return { ...ordinary, score: 120 }
    case 'NEGATIVATED':
      return { ...ordinary, score: 310, negativated: true }
    case 'IRREGULAR_CPF':
      return { ...ordinary, cpfStatus: 'IRREGULAR' }
    case 'NAME_DIFFERS':
      return { ...ordinary, nameMatches: false }
    case 'LEGALLY_PROTECTED_MINOR':
      return { ...ordinary, birthDate: `${today.getUTCFullYear() - MINOR_AGE}-01-01` }
    case 'NO_BIRTH_DATE':
      return { ...ordinary, birthDate: null }
    case 'SMALL_LIMIT':
      return { ...ordinary, score: 505 }
    default:
      return ordinary
  }
}

/** Nine of ten people score 600–899, the tenth 500–599; all were born from 1955 to 2003. */
function ordinaryReport(cpf: string): CreditReport {
  const bytes = createHash('sha256').update(`bureau ${cpf}`).digest()
  const draw = (at: number, below: number): number => bytes.readUInt32BE(at) % below
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    score: draw(0, 10) === 0 ? 500 + draw(4, 100) : 600 + draw(4, 300),
    negativated: false,
    cpfStatus: 'REGULAR',
    nameMatches: true,
    birthDate: `${1955 + draw(8, 49)}-${two(1 + draw(12, 12))}-${two(1 + draw(16, 28))}`,
  }
}
