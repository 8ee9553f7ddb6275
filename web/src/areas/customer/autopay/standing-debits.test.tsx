import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StandingDebits } from './standing-debits.tsx'

const debit = {
  instalmentId: '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b61',
  number: 1,
  date: '2026-12-09',
  amount: 100,
  isTooLittle: false,
}

it('shows what the bank pays all the same, when, and where it can still be stopped', () => {
  const shown = renderToStaticMarkup(<StandingDebits order={{ standingDebits: [debit] }} />)
  expect(shown).toContain('Em 09/12/2026 o seu banco ainda paga')
  expect(shown).toMatch(/R\$\s100,00, a 1ª parcela/)
  expect(shown).toContain('no aplicativo do banco')
  expect(shown).toContain('o que sobrar volta')
})

it('says that it comes back whole if more is open by then', () => {
  const shown = renderToStaticMarkup(
    <StandingDebits order={{ standingDebits: [{ ...debit, isTooLittle: true }] }} />,
  )
  expect(shown).toContain('o valor volta inteiro')
  expect(shown).not.toContain('o que sobrar volta')
})

it('and is empty if there is none', () => {
  expect(renderToStaticMarkup(<StandingDebits order={{}} />)).toBe('')
})
