import type { CheckoutAnswer, CheckoutField } from '@drip/core/contracts/checkout'
import { describe, expect, it } from 'vitest'
import {
  aCharge,
  anAnswer,
  asked,
  theCodeField,
  theConfirmationField,
  theSettings,
} from './checkout.makers.ts'
import { purchaseSummary } from '@drip/core/checkout/purchase-summary'
import { cents } from '@drip/core/money/cents'
import { render, renderNext, renderSummary } from './checkout.ssr.tsx'

const drawn = (answer: CheckoutAnswer | null, more: { search?: string; status?: number } = {}) =>
  render({ answer, settings: theSettings, search: '', ...more })

describe('when the server draws the first screen', () => {
  it.each([
    ['Pague em 3x sem juros no Pix', anAnswer({ fields: asked('customerPhone') })],
    ['Digite o código que enviamos', anAnswer({ fields: [theCodeField] })],
    ['Conte um pouco sobre você', anAnswer({ fields: asked('customerName') })],
    ['Confira suas parcelas', anAnswer({ fields: [theConfirmationField()] })],
    ['Confirme com um Pix de', anAnswer({ fields: [{ fieldName: 'payment', fieldData: aCharge() }] })],
    ['Pagamento à vista', anAnswer({ result: 'KO', paymentFullAmount: aCharge() })],
    ['Compra aprovada', anAnswer({ result: 'OK' })],
    ['Esta compra está expirada', anAnswer({ result: 'KO', koReason: 'EXPIRED' })],
  ])('says "%s"', (title, answer) => {
    expect(drawn(answer)).toContain(title)
  })

  it('has no inline style, which the page’s policy would refuse', () => {
    for (const fields of [asked('customerPhone'), [theCodeField], [theConfirmationField()]]) {
      expect(drawn(anAnswer({ fields }))).not.toMatch(/\sstyle=/)
    }
  })

  it('hides the store of merchants that want it so, and keeps the amount', () => {
    const answer = anAnswer({ fields: [theCodeField] })
    const hidden = drawn({ ...answer, merchant: { ...answer.merchant, showInfo: false } })
    expect(drawn(answer)).toContain('Compra na Casa Aurora')
    expect(hidden).not.toContain('Casa Aurora')
    expect(hidden).toContain('R$\u00a0459,90')
  })

  it.each([
    ['Passo 1 de 3', asked('customerPhone')],
    [
      'Passo 2 de 3',
      [
        {
          fieldName: 'totalInstalments',
          fieldData: { options: [], canPayFirstNow: false, paysAutomatically: false },
        } satisfies CheckoutField,
      ],
    ],
    ['Passo 2 de 3', [theConfirmationField()]],
    ['Passo 3 de 3', [{ fieldName: 'payment', fieldData: aCharge() } satisfies CheckoutField]],
  ])('says "%s", and in it the store and the total', (told, fields) => {
    const html = drawn(anAnswer({ fields }))
    expect(html).toContain(told)
    expect(html).toContain('Compra na Casa Aurora')
    expect(html).toContain('R$\u00a0459,90')
  })

  it('shows the order and the Pix of an approved purchase, and that only the symbolic one is refunded', () => {
    const approved = (comesBack: boolean, paid: number) =>
      drawn(anAnswer({ result: 'OK', receipt: { orderCode: 'PL-1042', paid, comesBack } }))
    expect(approved(true, 1)).toContain('Pedido PL-1042')
    expect(approved(true, 1)).toContain(
      'Recebemos seu Pix de R$\u00a01,00: esse valor volta para a sua conta.',
    )
    expect(approved(false, 153.3)).toContain('Recebemos seu Pix de R$\u00a0153,30.')
  })

  it('promises a notice before each due date, and no channel: staff decide by which one it comes', () => {
    const html = drawn(anAnswer({ result: 'OK' }))
    expect(html).toContain('Avisamos você por mensagem antes de cada vencimento.')
    expect(html).not.toMatch(/avisamos[^.]*e-mail/i)
  })

  it('promises no way back for the money of a purchase that was cancelled later: not every bank returns an old Pix', () => {
    const html = drawn(anAnswer({ result: 'OK', isCanceled: true, instalments: [] }))
    expect(html).toContain('O que você pagou é devolvido.')
    expect(html).not.toContain('volta para a sua conta')
  })

  it('names the payee as the payer’s bank will', () => {
    const code =
      '00020126330014br.gov.bcb.pix0111529982247255204000053039865406149.905802BR5917CREDIARIO EXEMPLO6006RECIFE62180514PARC0001DE0004630415D9'
    const fieldData = aCharge({ qrCodeText: code })
    expect(drawn(anAnswer({ fields: [{ fieldName: 'payment', fieldData }] }))).toContain(
      'quem recebe, CREDIARIO EXEMPLO,',
    )
  })

  it('has a close button only when the store embeds it', () => {
    const answer = anAnswer({ fields: asked('customerPhone') })
    expect(drawn(answer, { search: '?transparent=true' })).toContain('aria-label="Fechar"')
    expect(drawn(answer)).not.toContain('aria-label="Fechar"')
  })

  it('leads back to the store only if a way is known, and asks first while there is something to lose', () => {
    const nowhere = { resolveUrl: null, cancelUrl: null }
    const full = { result: 'KO', paymentFullAmount: aCharge() } as const
    const back = 'aria-label="Voltar para a loja"'
    expect(drawn(anAnswer(full))).toContain(back)
    expect(drawn(anAnswer({ ...full, ...nowhere }))).not.toContain(back)
    expect(drawn(null, { status: 404 })).not.toContain(back)
    expect(drawn(anAnswer({ fields: asked('customerPhone'), ...nowhere }))).toContain(back)
  })

  it('has its footer only on the first steps, and no logo on the form', () => {
    expect(drawn(anAnswer({ fields: asked('customerPhone') }))).toContain('Conheça a Drip')
    expect(drawn(anAnswer({ fields: [theConfirmationField()] }))).not.toContain('Conheça a Drip')
    expect(drawn(anAnswer({ fields: asked('customerName') }))).not.toContain('class="logo"')
    expect(drawn(anAnswer({ fields: [theCodeField] }))).toContain('class="logo"')
  })
})

describe('when there is no answer to draw', () => {
  it.each([
    [undefined, 'Não encontramos esta compra'],
    [404, 'Não encontramos esta compra'],
    [503, 'Tivemos um problema do nosso lado'],
    [200, 'Carregando sua compra'],
  ])('status %s says "%s"', (status, sentence) => {
    expect(drawn(null, status === undefined ? {} : { status })).toContain(sentence)
  })
})

describe('the first press', () => {
  const next = (answer: CheckoutAnswer) => renderNext({ answer, settings: theSettings, search: '' })

  it('is the phone’s screen, in a template that shows nothing before', () => {
    const html = next(anAnswer({ fields: asked('customerPhone') }))
    expect(html).toMatch(/^<template id="next">.*Qual é o seu celular\?.*<\/template>$/s)
    expect(html).not.toMatch(/\sstyle=/)
  })

  it.each([
    ['everything is asked at once', asked('customerPhone', 'customerName')],
    ['the code is asked for', [theCodeField]],
  ])('is left to the program if %s', (_where, fields) => {
    expect(next(anAnswer({ fields }))).toBe('')
  })
})

describe('the purchase, beside it', () => {
  const product = (amount: number, quantity = 1) => ({ name: 'Luminária', quantity, amount: cents(amount) })
  const store = { name: 'Casa Aurora', initials: 'CA', logo: null }

  it('shows the store, each line, shipping, and the total', () => {
    const html = renderSummary(purchaseSummary(store, cents(45_990), [product(40_000, 2)]), false)
    expect(html).toContain('Casa Aurora recebe o valor da compra')
    expect(html).toContain('2 un.')
    for (const text of ['R$\u00a0400,00', 'Frete e outros valores', 'R$\u00a059,90', 'R$\u00a0459,90'])
      expect(html).toContain(text)
    expect(html).not.toMatch(/\sstyle=/)
  })

  it('says a discount with its sign, and counts the lines that are too many', () => {
    const lines = Array.from({ length: 8 }, () => product(10_000))
    const html = renderSummary(purchaseSummary(store, cents(70_000), lines), false)
    expect(html).toContain('Mais 2 itens')
    expect(html).toContain('Descontos')
    expect(html).toContain('-R$\u00a0100,00')
  })

  it('is folded on phones by default', () => {
    const summary = purchaseSummary(store, cents(45_990), [])
    expect(renderSummary(summary, true)).not.toContain('<details class="summary__fold" open')
    expect(renderSummary(summary, false)).toContain('<details class="summary__fold" open')
  })
})
