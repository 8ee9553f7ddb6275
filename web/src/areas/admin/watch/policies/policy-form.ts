/** A policy as form values: numbers as text, amounts in reais; and back, with errors by field. */
import type { Thresholds } from '@drip/core/contracts/admin/policies/credit-policies'

export const AMOUNTS = [
  'maxAmountPerOrder',
  'maxOpenOverSeveralOrders',
  'maxApprovedPerDay',
  'maxOpenGlobal',
] as const
export const NUMBERS = [
  'antifraudDenialScore',
  'minimumBureauScore',
  'minimumAge',
  'maxActiveOrders',
] as const
type Amount = (typeof AMOUNTS)[number]
type Numbered = (typeof NUMBERS)[number]

const BOUNDS: Record<Numbered, readonly [number, number]> = {
  antifraudDenialScore: [0, 101],
  minimumBureauScore: [0, 1001],
  minimumAge: [18, 120],
  maxActiveOrders: [1, 1000],
}

export interface PolicyForm extends Record<Amount | Numbered, string> {
  name: string
  birthDateRequired: boolean
  bands: readonly { fromScore: string; limit: string }[]
}

export function formOf(name: string, it: Thresholds): PolicyForm {
  return {
    name,
    birthDateRequired: it.birthDateRequired,
    antifraudDenialScore: String(it.antifraudDenialScore),
    minimumBureauScore: String(it.minimumBureauScore),
    minimumAge: String(it.minimumAge),
    maxActiveOrders: String(it.maxActiveOrders),
    maxAmountPerOrder: inReais(it.maxAmountPerOrder),
    maxOpenOverSeveralOrders: inReais(it.maxOpenOverSeveralOrders),
    maxApprovedPerDay: inReais(it.maxApprovedPerDay),
    maxOpenGlobal: inReais(it.maxOpenGlobal),
    bands: it.limitBands.map(({ fromScore, limit }) => ({
      fromScore: String(fromScore),
      limit: inReais(limit),
    })),
  }
}

/** The values to send: amounts in centavos. */
export interface ReadPolicy {
  name: string
  thresholds: Record<Amount | Numbered, number> & {
    birthDateRequired: boolean
    limitBands: { fromScore: number; limit: number }[]
  }
}

/** On failure, the names of the invalid fields. */
export function readForm(form: PolicyForm): ReadPolicy | { wrong: readonly string[] } {
  const number = (field: Numbered) => {
    const [least, most] = BOUNDS[field]
    const value = form[field].trim() === '' ? Number.NaN : Number(form[field].replace(',', '.'))
    const isWhole = field === 'antifraudDenialScore' || Number.isInteger(value)
    return isWhole && value >= least && value <= most ? value : null
  }
  const bands = form.bands.map(({ fromScore, limit }) => ({
    fromScore: fromScore.trim() === '' ? Number.NaN : Number(fromScore),
    limit: inCentavos(limit) ?? Number.NaN,
  }))
  const rises = bands.every((it, index) => {
    const before = bands[index - 1]
    const isScore = Number.isInteger(it.fromScore) && it.fromScore >= 0 && it.fromScore <= 1000
    return (
      isScore &&
      it.limit >= 0 &&
      (before === undefined || (it.fromScore > before.fromScore && it.limit >= before.limit))
    )
  })
  const wrong = [
    ...(form.name.trim().length < 3 ? ['name'] : []),
    ...NUMBERS.filter((field) => number(field) === null),
    ...AMOUNTS.filter((field) => inCentavos(form[field]) === null),
    ...(rises && bands.length > 0 ? [] : ['limitBands']),
  ]
  if (wrong.length > 0) return { wrong }
  const of = <const Name extends string>(names: readonly Name[], read: (name: Name) => number | null) =>
    // each of them was read above
    Object.fromEntries(names.map((name) => [name, read(name) ?? 0])) as Record<Name, number>
  return {
    name: form.name.trim(),
    thresholds: {
      ...of(NUMBERS, number),
      ...of(AMOUNTS, (field) => inCentavos(form[field])),
      birthDateRequired: form.birthDateRequired,
      limitBands: bands,
    },
  }
}

const inReais = (centavos: number) => String(centavos / 100)

function inCentavos(reais: string): number | null {
  if (!/^\d+(\.\d{1,2})?$/.test(reais)) return null
  const [whole = '0', part = ''] = reais.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
