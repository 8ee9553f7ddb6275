import * as fc from 'fast-check'
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

  const markup = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '<script>alert(1)</script>',
    '<a href=',
    'onload=',
    '</body>',
    '<!--',
  ]
  const ways = [
    'javascript:alert(1)',
    'https://x.example/"onclick="a',
    'http://',
    'Pague: https://x.example/?a="><b>',
  ]
  const layout = ['\n', '\n\n', '\n- ', 'Nome: ', ': ', ' ', 'Ana', 'ç', '\0', '\r\n', '\u202E', 'CNPJ 1']
  const pieces = [...markup, ...ways, ...layout]
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 15 })

  it('has only its own elements and attributes, and links only to the web, whatever subject and text contain', () => {
    const own = new Set(elementsIn(mailHtml('a', `${TEXT}\n\numa\nduas linhas`)).map(({ name }) => name))
    fc.assert(
      fc.property(text, text, (subject, body) => {
        const elements = elementsIn(mailHtml(subject.join(''), body.join('')))
        expect(elements.filter(({ name }) => !own.has(name))).toEqual([])
        const attributes = elements.flatMap((it) => it.attributes)
        expect(attributes.filter(([name]) => !OWN_ATTRIBUTES.has(name))).toEqual([])
        const followed = attributes.flatMap(([name, value]) => (name === 'href' ? [value] : []))
        expect(followed.filter((way) => !/^https?:\/\//.test(way))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

const OWN_ATTRIBUTES = new Set(['html', 'lang', 'charset', 'name', 'content', 'style', 'href', 'scope'])

/** Elements as a mail program reads them: everything between `<` and `>`. */
function elementsIn(html: string): { name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<([!/]?[a-z][\da-z]*|!--)([^>]*)>?/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: [...rest.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  }))
}
