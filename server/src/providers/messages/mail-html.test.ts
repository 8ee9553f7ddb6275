import { describe, expect, it } from 'vitest'
import { mailHtml } from './mail-html.ts'

const TEXT = [
  'Olá, <Ana>!',
  'Pedido: 9A1B2C\nValor: R$ 300,00',
  'Parcelas:\n- 1 de 2: R$ 150,00, paga\n- 2 de 2: R$ 150,00 até 24/12/2026',
  'Acompanhar a compra: https://drip.example/cliente/pedidos/1?a=1&b=2',
  'Veja https://drip.example/perguntas ou fale com ajuda@drip.example.',
  'Drip Ltda. - CNPJ 11.444.777/0001-61 - São Paulo',
].join('\n\n')

describe('the HTML of an e-mail', () => {
  const html = mailHtml('Compra "aprovada"', TEXT)

  it('lets nothing of a text become markup', () => {
    expect(html).toContain('Olá, &lt;Ana&gt;!')
    expect(html).toContain(
      '<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Compra &quot;aprovada&quot;</h1>',
    )
  })

  it('shows facts as a table, items as a list, and the way on as a button', () => {
    expect(html).toMatch(/<th scope="row"[^>]*>Pedido<\/th><td[^>]*>9A1B2C<\/td>/)
    expect(html.match(/<li /g)).toHaveLength(2)
    expect(html).toMatch(
      /<a href="https:\/\/drip\.example\/cliente\/pedidos\/1\?a=1&amp;b=2"[^>]*>Acompanhar a compra<\/a>/,
    )
    expect(html).toMatch(
      /<a href="https:\/\/drip\.example\/perguntas"[^>]*>https:\/\/drip\.example\/perguntas<\/a> ou/,
    )
  })

  it('says everything that the text says', () => {
    const words = html.replaceAll(/<[^>]+>/g, ' ')
    for (const word of ['9A1B2C', '24/12/2026', 'CNPJ 11.444.777/0001-61', 'ajuda@drip.example'])
      expect(words).toContain(word)
  })
})
