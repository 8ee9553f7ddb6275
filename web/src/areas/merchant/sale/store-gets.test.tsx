import type { MerchantCheckout, SettledPart } from '@drip/core/contracts/merchant/merchant-area'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ToastProvider } from '../../../ui/feedback/toast.tsx'
import { StoreGets } from './sale-story.tsx'

const TRANSFER = '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6c'
const part: SettledPart = {
  transferId: null,
  date: '2026-12-09',
  amount: 90,
  status: 'PLANNED',
  arrivedAt: null,
  transfer: null,
  failedOn: null,
}
const sent: SettledPart = {
  ...part,
  transferId: TRANSFER,
  status: 'ON_THE_WAY',
  transfer: { amount: 1263.13, reference: '5949' },
}

/** The text on the page of a sale with these parts, on one line with plain spaces. */
function told(...settlement: SettledPart[]): { text: string; html: string } {
  const transfer = { amount: 90, sold: 100, fee: 10, refunded: 0, feeRefunded: 0 }
  // only the fields that this part of the page reads
  const order = { instalments: [], settlement, transfer } as unknown as NonNullable<MerchantCheckout['order']>
  const html = renderToStaticMarkup(
    <ToastProvider>
      <StoreGets order={order} />
    </ToastProvider>,
  )
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/(\s|&nbsp;)+/g, ' ') }
}

describe('the money that a store gets for a sale', () => {
  it('shows for arrived money the day and hour, the transfer, and the sum', () => {
    const it = told({ ...sent, status: 'ARRIVED', arrivedAt: '2026-12-09T13:05:00.000Z' })
    expect(it.text).toMatch(/Repasse de 09\/12\/2026 Na sua conta R\$ 90,00/)
    expect(it.text).toContain(
      'Chegou em 09/12/2026 10:05 · Total do repasse: R$ 1.263,13 ID da transferência 5949',
    )
    expect(it.html).toContain(`href="/parceira/pedidos/extrato/transferencias/${TRANSFER}"`)
    expect(it.html).toContain('aria-label="Copiar ID da transferência do repasse de 09/12/2026"')
  })

  it('shows for money on its way the transfer, and its number once there is one', () => {
    expect(told(sent).text).toMatch(/A caminho .*Total do repasse: R\$ 1\.263,13 .*5949/)
    expect(told(sent).text).not.toContain('Chegou em')
    const early = told({ ...sent, transfer: { amount: 1263.13, reference: null } }).text
    expect(early).toContain('Total do repasse')
    expect(early).not.toContain('ID da transferência')
  })

  it('shows which transfer failed, if the money is sent again', () => {
    const it = told({ ...part, date: '2026-12-10', failedOn: '2026-12-09' })
    expect(it.text).toMatch(
      /Repasse de 10\/12\/2026 Previsto .*O repasse de 09\/12\/2026 não deu certo, e este valor vai neste/,
    )
    expect(it.html).not.toContain('href=')
  })

  it('shows several transfers, and the deductions from one of them', () => {
    const all = told(
      { ...sent, status: 'ARRIVED', arrivedAt: '2026-12-09T13:05:00.000Z' },
      { ...part, date: '2026-12-11', amount: -30, failedOn: '2026-12-10' },
      { ...part, date: '2027-01-08' },
    ).text
    expect(all).toMatch(/Na sua conta .*Repasse de 11\/12\/2026 Desconto .*Repasse de 08\/01\/2027 Previsto/)
    expect(all.match(/Total do repasse/g)).toHaveLength(1)
  })

  it.each([
    ['WAITS', 'Quando o cliente pagar'],
    ['HELD', 'Espera a análise do Pix contestado'],
  ] as const)('has no day of what is %s, and no transfer', (status, words) => {
    const { text, html } = told({ ...part, date: null, status })
    expect(text).toContain(words)
    expect(html).not.toContain('href=')
    expect(text).not.toContain('Total do repasse')
  })

  it('shows that there is nothing after a full refund', () => {
    expect(told().text).toContain('Não há repasse para este pedido.')
  })
})
