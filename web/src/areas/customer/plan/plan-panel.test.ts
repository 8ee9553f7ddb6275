import { expect, it } from 'vitest'
import { planLead } from './plan-panel.tsx'

const paid = { status: 'PAID' } as const
const open = { status: 'PENDING' } as const

it('a broken plan mentions the debt while there is one', () => {
  expect(planLead('BROKEN', [paid, open])).toContain('Vale de novo o que era devido antes')
  expect(planLead('BROKEN', [paid, { status: 'CANCELED' }])).toBe(
    'O acordo terminou sem todos os pagamentos.',
  )
  expect(planLead('KEPT', [paid])).toBe('Nada mais é devido por este acordo.')
})
