import type { CivilDate } from '@drip/core/calendar/dates'

export interface BureauReport {
  /** 0 (worst) to 1000. */
  score: number
  negativated: boolean
  cpfRegular: boolean
  nameMatches: boolean
  birthDate: CivilDate | null
}

export interface BureauProvider {
  /** @throws ProviderDown */
  report(person: { cpf: string; name: string }): Promise<BureauReport>
}
