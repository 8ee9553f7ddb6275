import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlanOfCase } from './case-blocks.tsx'

type Plan = NonNullable<CollectionCase['plans'][number]['plan']>

const plan: Plan = {
  kind: 'NO_ENTRY',
  state: 'IN_FORCE',
  acceptedOn: '2026-12-19',
  endedAt: null,
  lateCharge: 2.33,
  forgiven: 0,
  lines: [],
  left: 201.55,
}
const read = (changes: Partial<Plan>) =>
  renderToStaticMarkup(<PlanOfCase plan={{ ...plan, ...changes }} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ')

it('a plan of a case shows its rest, unless it has ended', () => {
  expect(read({})).toBe('Valendo: falta pagar pelo acordo R$ 201,55')
  expect(read({ state: 'BROKEN', left: 0 })).toBe('Encerrado sem todos os pagamentos')
  expect(read({ state: 'KEPT', left: 0 })).toBe('Concluído')
})
