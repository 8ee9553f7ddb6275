import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Deadline } from './refund-actions.tsx'

const until = '2026-12-15T13:05:00.000Z'

describe('the deadline for a refund', () => {
  it.each([
    ['open', 'Você pode reembolsar este pedido até 15/12/2026 10:05.'],
    ['closed', 'O prazo para reembolsar este pedido terminou em 15/12/2026 10:05.'],
  ] as const)('while it is %s names its moment: it ends within a day', (offer, words) => {
    expect(renderToStaticMarkup(<Deadline offer={offer} until={until} />)).toContain(words)
  })
})
