import type { MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ToastProvider } from '../../../ui/feedback/toast.tsx'
import { Transfer } from './transfer-page.tsx'

const textOf = (status: MerchantTransfer['status']) =>
  renderToStaticMarkup(
    <ToastProvider>
      <Transfer
        transfer={{
          id: '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6c',
          amount: 263.13,
          transferDate: '2026-11-20',
          status,
          doneAt: null,
          account: 'Chave Pix que termina em 0181',
          reference: null,
        }}
      />
    </ToastProvider>,
  )

describe('a transfer', () => {
  it.each(['CREATED', 'SENT', 'DONE'] as const)('that is %s shows its parts', (status) => {
    expect(textOf(status)).toContain('Somadas, dão o valor do repasse.')
    expect(textOf(status)).toContain('Do que este repasse é feito')
  })

  it.each(['FAILED', 'RETURNED'] as const)(
    'that is %s says that its value went back, and lists nothing',
    (status) => {
      expect(textOf(status)).toContain('O valor voltou para os próximos repasses.')
      expect(textOf(status)).toContain('Confira com o banco a conta que recebe')
      expect(textOf(status)).not.toContain('Somadas')
      expect(textOf(status)).not.toContain('Do que este repasse é feito')
    },
  )
})
