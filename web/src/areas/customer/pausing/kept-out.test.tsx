import type { NewDates } from '@drip/core/contracts/customer-area'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StaysOut } from './kept-out.tsx'

const instalment = (number: number, before: string, after: string): NewDates[number] => ({
  id: `0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6${number}`,
  number,
  dueDate: { before, after },
  amountToPay: { before: 100, after: 100 },
  paidBy: { before: 'BANK', after: 'BANK' },
})
const moved = instalment(2, '2026-12-20', '2027-01-19')

it('a pause says beforehand which instalment the bank pays all the same, and why', () => {
  const shown = renderToStaticMarkup(
    <StaysOut instalments={[instalment(1, '2026-11-20', '2026-11-20'), moved]} />,
  )
  expect(shown).toContain('A parcela com vencimento em 20/11/2026 não entra na pausa')
  expect(shown).toContain('seu banco já vai pagá-la')
})

it('of two it names both', () => {
  const both = [instalment(1, '2026-11-20', '2026-11-20'), instalment(2, '2026-11-27', '2026-11-27')]
  const shown = renderToStaticMarkup(<StaysOut instalments={both} />)
  expect(shown.match(/com vencimento em (\S+)/g)).toEqual([
    'com vencimento em 20/11/2026',
    'com vencimento em 27/11/2026',
  ])
})

it('and is empty if every date moves', () => {
  expect(renderToStaticMarkup(<StaysOut instalments={[moved]} />)).toBe('')
})
