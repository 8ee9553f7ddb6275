import { ZERO, formatReais, parseReaisNumber, subtractCents } from '@drip/core/money/cents'

/**
 * An amount in reais from the API, as people read it: `R$ 1.234,56`, `-R$ 0,05`. A value that is not an amount shows as
 * a dash.
 */
export function moneyText(reais: number): string {
  const amount = parseReaisNumber(Math.abs(reais))
  if (amount === null) return '—'
  return formatReais(reais < 0 ? subtractCents(ZERO, amount) : amount)
}

/** An amount in tabular figures. */
export function Money({ reais }: { reais: number }) {
  return <span className="tabular money">{moneyText(reais)}</span>
}
