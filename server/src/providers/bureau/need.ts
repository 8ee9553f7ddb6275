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
  /** @throws ProviderDown, also if no answer arrives within `patienceMs` (default 4 s) */
  report(person: { cpf: string; name: string }, wait?: { patienceMs: number }): Promise<BureauReport>
}
