/** Why nobody calls a late customer: something else has to come first (decision 79). The first that applies is shown. */
export const CASE_RESTS = [
  'ARCHIVED',
  'WITH_PEOPLE',
  'DISPUTE',
  'PAUSE',
  'PLAN',
  'AGENCY',
  'NO_CALLS',
  'WRONG_NUMBER',
] as const
export type CaseRest = (typeof CASE_RESTS)[number]

export const CASE_REST_LABELS: Record<CaseRest, string> = {
  ARCHIVED: 'O cadastro está arquivado',
  WITH_PEOPLE: 'Está na lista de negociação',
  DISPUTE: 'Há um problema com uma compra em análise',
  PAUSE: 'Há parcelas pausadas',
  PLAN: 'Há um acordo em dia',
  AGENCY: 'Está com uma assessoria de cobrança',
  NO_CALLS: 'Pediu para não receber ligações',
  WRONG_NUMBER: 'O número que temos está errado',
}
