import type { CheckoutAnswer, CheckoutField } from '@drip/core/contracts/checkout'
import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCheckoutSearch } from './state/checkout-search.ts'
import type { StepName } from './state/checkout-step.ts'
import {
  aCharge,
  anAnswer,
  asked,
  monthly,
  theCodeField,
  theConfirmationField,
  theSettings,
} from './checkout.makers.ts'
import { FailurePage } from './pages/failure-page.tsx'
import { FORM_ORDER } from './state/customer-form.ts'
import { FIELD_LABELS } from './texts/field-texts.ts'
import { loadAllScreens, loadedScreen } from './screens.ts'

const nothing = () => Promise.reject(new Error('nothing is sent while a screen is drawn'))

beforeAll(loadAllScreens)

/** The screen as HTML, with plain spaces. */
function drawn(step: StepName, answer: CheckoutAnswer, search = ''): string {
  const screen = loadedScreen(step)
  if (screen === undefined) throw new Error(`no screen for ${step}`)
  const checkout = {
    id: answer.id,
    answer,
    settings: theSettings,
    search: readCheckoutSearch(search),
    start: () => {},
    send: nothing,
    sendAside: nothing,
    change: () => {},
    correctingPhone: false,
    correctPhone: () => {},
  }
  return renderToString(createElement(screen, { checkout })).replaceAll('\u00a0', ' ')
}

/** Its visible text. */
const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const inputOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
const buttonOf = (html: string, label: string) =>
  new RegExp(`<button[^>]*>(?:(?!</button>).)*${label}(?:(?!</button>).)*</button>`).exec(html)?.[0]

describe('the phone', () => {
  it('is one of Brazil beforehand, and nothing is sent while it is empty', () => {
    const html = drawn('phone', anAnswer({ fields: asked('customerPhone') }))
    expect(html).toMatch(/<option value="\+55" selected="">BR \+55<\/option>/)
    expect(buttonOf(html, 'Continuar')).toContain('disabled=""')
  })

  it('of the page’s query is there already, with its +55', () => {
    const html = drawn('phone', anAnswer({ fields: asked('customerPhone') }), '?phone=11987654321')
    expect(inputOf(html, 'customerPhone')).toContain('value="+55 (11) 98765-4321"')
    expect(buttonOf(html, 'Continuar')).not.toContain('disabled=""')
  })
})

describe('the code', () => {
  it('is required, and may be sent again by SMS and by WhatsApp', () => {
    const html = drawn('token', anAnswer({ fields: [theCodeField] }))
    expect(inputOf(html, 'phoneVerificationCode')).toContain('aria-required="true"')
    expect(buttonOf(html, 'Confirmar código')).toContain('disabled=""')
    for (const channel of ['SMS', 'WhatsApp'])
      expect(buttonOf(html, `Reenviar por ${channel}`)).toContain('disabled=""')
  })
})

describe('the form', () => {
  it('has every requested field, the complement optional, city and state read-only', () => {
    const html = drawn('form', anAnswer({ fields: asked(...FORM_ORDER) }))
    for (const field of FORM_ORDER) {
      expect(html).toContain(FIELD_LABELS[field])
      expect(inputOf(html, field)?.includes('readOnly=""')).toBe(
        field === 'customerAddressCity' || field === 'customerAddressState',
      )
    }
    expect(textOf(html)).toContain('Complemento (opcional)')
    expect(html.match(/\(opcional\)/g)).toHaveLength(1)
  })

  it('has no other fields', () => {
    const html = drawn('form', anAnswer({ fields: asked('customerCpf', 'customerEmail') }))
    expect(FORM_ORDER.filter((field) => inputOf(html, field) !== undefined)).toEqual([
      'customerCpf',
      'customerEmail',
    ])
  })
})

describe('the plan to confirm', () => {
  it('has each amount with its date, the cashback, and the other date', () => {
    const html = drawn('confirmation', anAnswer({ fields: [theConfirmationField()] }))
    expect(textOf(html)).toContain('06/12/2026 1ª de 3 R$ 153,30 05/01/2027 2ª de 3 R$ 153,30')
    expect(textOf(html)).toContain('04/02/2027 3ª de 3 R$ 153,30 Cashback de R$ 9,20')
    expect(buttonOf(html, 'Confirmar parcelas')).toBeDefined()
    expect(buttonOf(html, 'Mudar a data da 1ª parcela')).toBeDefined()
  })

  it('has no other date if the first is paid today in any case', () => {
    const merchant = { ...anAnswer().merchant, upfrontPaymentStatus: 'MANDATORY' as const }
    const html = drawn('confirmation', anAnswer({ fields: [theConfirmationField()], merchant }))
    expect(buttonOf(html, 'Confirmar parcelas')).toBeDefined()
    expect(buttonOf(html, 'Mudar a data da 1ª parcela')).toBeUndefined()
  })
})

describe('paying the next ones automatically', () => {
  const LABEL = 'Pagar as próximas automaticamente'
  const confirmation = (fieldData: object) => {
    const field = theConfirmationField()
    if (field.fieldName !== 'checkoutConfirmed') throw new Error('the confirmation was asked for')
    const changed = { ...field, fieldData: { ...field.fieldData, ...fieldData } }
    return drawn('confirmation', anAnswer({ fields: [changed] }))
  }
  const boxOf = (html: string) =>
    /<input type="checkbox"[^>]*>(?=<span[^>]*>Pagar as próximas)/.exec(html)?.[0]

  it('is off, explains a lack of money, and is remembered', () => {
    const html = confirmation({})
    expect(boxOf(html)).not.toContain('checked')
    expect(textOf(html)).toContain('se faltar saldo')
    expect(boxOf(confirmation({ paysAutomatically: true }))).toContain('checked')
  })

  it('explains why it is unavailable, and is not mentioned if it is not offered or nothing is to be paid', () => {
    const hindered = (hindrance: string) => ({ autopay: { hindrance, hindrancePayingNow: null } })
    const html = confirmation(hindered('NEEDS_MONTHS'))
    expect(boxOf(html)).toContain('disabled')
    expect(textOf(html)).toContain('Só em planos com datas mensais')
    expect(confirmation(hindered('NOTHING_TO_PAY'))).not.toContain(LABEL)
    expect(confirmation({ paysAutomatically: null })).not.toContain(LABEL)
  })

  it('is shown beside the code: included in it, or to be switched on later', () => {
    const pix = (autopay: 'WITH_PAYMENT' | 'LATER' | null) =>
      textOf(drawn('pix', anAnswer({ fields: [{ fieldName: 'payment', fieldData: aCharge({ autopay }) }] })))
    expect(pix('WITH_PAYMENT')).toContain('você autoriza seu banco')
    expect(pix('LATER')).toContain('ligar depois na sua área')
    expect(pix(null)).not.toContain('automátic')
  })
})

describe('the number of instalments', () => {
  const selection = (...quantities: number[]): CheckoutField => ({
    fieldName: 'totalInstalments',
    fieldData: {
      options: quantities.map((quantity) => ({
        quantity,
        amount: 600 / quantity,
        instalments: [],
        autopay: monthly,
      })),
      canPayFirstNow: false,
      paysAutomatically: false,
    },
  })
  const choosing = (fields: CheckoutField[], more: Partial<CheckoutAnswer> = {}) =>
    drawn('selection', anAnswer({ fields, totalAmount: 600, ...more }))

  it('is 3 by default if it is offered, otherwise the first', () => {
    const three = textOf(choosing([selection(2, 3, 4)]))
    expect(three).toContain('Em quantas parcelas?')
    expect(three).toContain('Quantidade de parcelas 3x de R$ 200,00 sem juros')
    expect(three).toContain('Em até 4x sem juros')
    expect(textOf(choosing([selection(1, 2)]))).toContain('1x de R$ 600,00 sem juros')
  })

  it('mentions only one if there is only one', () => {
    expect(textOf(choosing([selection(1)]))).not.toContain('Em até')
    const merchant = { ...anAnswer().merchant, flexibleInstallments: true, maxInstalments: 1 }
    const insight = textOf(drawn('insight', anAnswer({ merchant, fields: asked('customerPhone') })))
    expect(insight).toContain('Pague sem juros no Pix')
    expect(insight).not.toContain('Pague em')
  })

  it('cannot be sent while none is chosen', () => {
    expect(buttonOf(choosing([selection()]), 'Continuar')).toContain('disabled=""')
    expect(buttonOf(choosing([selection(2)]), 'Continuar')).not.toContain('disabled=""')
  })

  it('names the cashback if there is any', () => {
    expect(textOf(choosing([selection(2)], { cashbackRate: 0.025 }))).toContain(
      '2,5% de cashback no último pagamento',
    )
    expect(choosing([selection(2)], { cashbackRate: 0 })).not.toContain('cashback')
  })

  it('has terms and privacy beside it', () => {
    const html = choosing([selection(2)])
    expect(html).toMatch(/<a href="https:\/\/drip\.example\/termos"[^>]*>termos de uso<\/a>/)
    expect(html).toMatch(/<a href="https:\/\/drip\.example\/privacidade"[^>]*>política de privacidade<\/a>/)
  })
})

describe('the Pix', () => {
  const charge = aCharge({ amount: 1 })

  it('of one real has picture and code, and says that the real comes back', () => {
    const html = drawn('pix', anAnswer({ fields: [{ fieldName: 'payment', fieldData: charge }] }))
    expect(textOf(html)).toContain('Confirme com um Pix de R$ 1,00')
    expect(textOf(html)).toContain('Devolvemos esse valor logo depois.')
    expect(html).toContain('alt="QR Code do Pix"')
    expect(html).toContain(`value="${charge.qrCodeText}"`)
  })

  it('of the first instalment has its amount, and the instalments after it', () => {
    const first = { ...aCharge({ amount: 153.3 }), instalments: anAnswer().instalments }
    const text = textOf(
      drawn(
        'firstInstalmentPix',
        anAnswer({ fields: [{ fieldName: 'paymentForFirstInstalment', fieldData: first }] }),
      ),
    )
    expect(text).toContain('Valor do Pix R$ 153,30')
    expect(text).toContain('Hoje 1ª de 3 R$ 153,30 05/01/2027 2ª de 3 R$ 153,30')
  })

  it('of the whole says that there are no instalments this time', () => {
    const html = drawn(
      'fullAmount',
      anAnswer({ result: 'KO', paymentFullAmount: aCharge({ amount: 459.9 }) }),
    )
    expect(textOf(html)).toContain(
      'Pagamento à vista Desta vez não foi possível aprovar o parcelamento, mas você pode concluir a compra agora pagando o valor total por Pix.',
    )
    expect(textOf(html)).toContain('Valor do Pix R$ 459,90')
    expect(html).toContain('alt="QR Code do Pix"')
    expect(html).toContain(`value="${charge.qrCodeText}"`)
  })

  it.each(['pix', 'fullAmount'] as const)(
    'with its time over is covered, and another may be requested (%s)',
    (step) => {
      const over = aCharge({ status: 'EXPIRED' })
      const html = drawn(
        step,
        step === 'pix'
          ? anAnswer({ fields: [{ fieldName: 'payment', fieldData: over }] })
          : anAnswer({ result: 'KO', paymentFullAmount: over }),
      )
      expect(html).toContain('class="qr qr--veiled"')
      expect(html).not.toContain('<textarea')
      expect(buttonOf(html, 'Gerar novo código')).toBeDefined()
    },
  )
})

describe('what failed', () => {
  const said = (failure: ComponentProps<typeof FailurePage>['failure']) =>
    textOf(renderToString(createElement(FailurePage, { failure, settings: theSettings, onRetry: nothing })))

  it('says that a purchase was cancelled only if it was', () => {
    expect(said('left')).toContain('A compra foi cancelada.')
    expect(said('leftOpen')).toContain('Não conseguimos cancelar a compra agora')
    expect(said('leftOpen')).not.toContain('foi cancelada')
  })
})

describe('the end', () => {
  it('of an approved purchase has a link back to the store', () => {
    const html = drawn('approved', anAnswer({ result: 'OK' }))
    expect(textOf(html)).toContain('Compra aprovada')
    expect(html).toContain(`href="https://loja.example/drip/retorno?checkoutId=${anAnswer().id}"`)
    expect(html).not.toContain('Levamos você')
  })

  it('of a fully refunded purchase says so, and mentions no approval', () => {
    const merchant = { ...anAnswer().merchant, selfRedirect: true }
    const html = drawn('approved', anAnswer({ result: 'OK', isCanceled: true, instalments: [], merchant }))
    expect(textOf(html)).toContain('Compra cancelada')
    expect(html).not.toMatch(/aprovada|Tudo certo|tudo pago|vencimento|Levamos você/)
    expect(html).toContain('href="https://loja.example/drip/retorno')
  })

  it('says which of its instalments are paid, and which were cancelled, by their numbers in the whole plan', () => {
    const [first, second, third] = anAnswer().instalments
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('there are three instalments')
    const instalments = [{ ...first, isPaid: true }, second, { ...third, isCanceled: true }]
    const text = textOf(drawn('approved', anAnswer({ result: 'OK', instalments })))
    expect(text).toContain('06/12/2026 1ª de 3 R$ 153,30 Paga 05/01/2027 2ª de 3 R$ 153,30 04/02/2027')
    expect(text).toMatch(/3ª de 3 R\$ 153,\d\d Cancelada/)
  })

  it('shows what is all paid only if cashback came off it', () => {
    const [first] = anAnswer().instalments
    if (first === undefined) throw new Error('there are three instalments')
    const receipt = { orderCode: '253FF4772CB9', paid: 143.3, comesBack: false }
    const approved = (cashbackAmount: number) => {
      const instalments = [{ ...first, cashbackAmount, isPaid: true }]
      return textOf(drawn('approved', anAnswer({ result: 'OK', isPaidInFull: true, receipt, instalments })))
    }
    expect(approved(10)).toContain('1ª de 1 R$ 153,30 Paga Cashback de R$ 10,00')
    expect(approved(0)).not.toContain('1ª de 1')
  })

  it('says that it returns automatically if the merchant wants it, and not in a frame', () => {
    const answer = anAnswer({ result: 'OK', merchant: { ...anAnswer().merchant, selfRedirect: true } })
    expect(textOf(drawn('approved', answer))).toContain('Levamos você de volta à loja em 5 s.')
    expect(drawn('approved', answer, '?transparent=true')).not.toContain('Levamos você')
  })

  it('of a denied purchase opens the account only if an earlier one waits, and in a separate window from a frame', () => {
    const denied = (koReason: 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID' | 'DEFAULT', search = '') =>
      drawn('denied', anAnswer({ result: 'KO', koReason }), search)
    const account = /<a [^>]*href="\/cliente\?compra=([^"]+)"[^>]*>/
    expect(denied('DEFAULT')).not.toMatch(account)
    const waits = 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID'
    // whoever is signed in there learns whether it is theirs
    expect(account.exec(denied(waits))?.[1]).toBe(anAnswer().id)
    expect(account.exec(denied(waits))?.[0]).not.toContain('target=')
    for (const way of [account, /<a [^>]*href="\/cliente\/recuperar-login"[^>]*>/])
      expect(way.exec(denied(waits, '?transparent=true'))?.[0]).toContain('target="_blank"')
  })
})
