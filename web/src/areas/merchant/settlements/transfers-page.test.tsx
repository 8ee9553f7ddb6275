import type { MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TRANSFER_COLUMNS } from './transfers-page.tsx'

const SAID = 'o valor vai nos próximos repasses'
const rowOf = (status: MerchantTransfer['status']) =>
  TRANSFER_COLUMNS.map(({ cell }) =>
    renderToStaticMarkup(
      <>
        {cell({
          id: '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6c',
          amount: 263.13,
          transferDate: '2026-11-20',
          status,
          doneAt: null,
          account: 'Chave Pix que termina em 0181',
          reference: null,
        })}
      </>,
    ),
  ).join(' ')

describe('in the list, a transfer', () => {
  it.each(['FAILED', 'RETURNED'] as const)('that is %s shows what happens to its value', (status) => {
    expect(rowOf(status)).toContain(SAID)
  })

  it.each(['CREATED', 'SENT', 'DONE'] as const)('that is %s says nothing of it', (status) => {
    expect(rowOf(status)).not.toContain(SAID)
  })
})
