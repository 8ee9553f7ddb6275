import { DENIAL_REASONS, type DenialReason } from '@drip/core/contracts/states'
import { describe, expect, it } from 'vitest'
import { anAnswer } from '../checkout.makers.ts'
import { denialDetail, denialTitle, offersWaitlist } from './denial-texts.ts'
import { texts } from './texts.ts'

const denied = (koReason: DenialReason | null, change = {}) => anAnswer({ result: 'KO', koReason, ...change })
const EMAIL = 'ajuda@drip.example'

describe('when a purchase is denied', () => {
  it('carries the exact title of its case, the wait list first', () => {
    const waiting = { onWaitListStatus: 'WAITING_RESPONSE' } as const
    expect(denialTitle(denied('EXPIRED'))).toBe('Esta compra está expirada')
    expect(denialTitle(denied('ORDER_ABOVE_MAX_VALUE'))).toBe(
      'Ops, não conseguimos aprovar limite suficiente para finalizar sua compra',
    )
    expect(denialTitle(denied('DEFAULT'))).toBe('Não foi possível aprovar a sua compra com Drip')
    expect(denialTitle(denied('ORDER_ABOVE_MAX_VALUE', waiting))).toBe(
      'Neste momento não foi possível criar a sua conta Drip',
    )
    expect(denialTitle(denied('ORDER_ABOVE_MAX_VALUE', { ...waiting, blockedLimit: true }))).toBe(
      'Ops, não conseguimos aprovar limite suficiente para finalizar sua compra',
    )
  })

  it.each(DENIAL_REASONS)('%s has a sentence that explains what to do and names no rule', (reason) => {
    const detail = denialDetail(denied(reason), EMAIL)
    expect(detail.length).toBeGreaterThan(40)
    expect(detail).not.toMatch(/fraude|score|bloquead|lista negra|suspeit|undefined/i)
  })

  it.each<[DenialReason, RegExp]>([
    ['DEFAULT', /^Não conseguimos aprovar agora\. Confira se seus dados .* ou use outra forma de pagamento/],
    ['ALREADY_HAVE_ACTIVE_ORDER', /número máximo de compras em aberto/],
    ['ORDER_ABOVE_MAX_VALUE', /passa do limite que temos para você/],
    ['ORDER_ABOVE_CUSTOMER_MAX_VALUE', /passa do limite que temos para você/],
    ['MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER', /compras que você já tem em aberto, esta passa do seu limite/],
    ['INVALID_CUSTOMER_DATA', /Não conseguimos confirmar seus dados/],
    ['DRIP_MAX_VALUE_PER_DAY', /Tente de novo em alguns minutos/],
    ['DRIP_MAX_VALUE_GLOBAL', /Tente de novo em alguns minutos/],
    ['BLOCKED_BANK_CODE', /^Para sua segurança, não podemos seguir com esta compra/],
    ['LEGALLY_PROTECTED_MINOR', /ainda não tem 18 anos/],
    ['LATE_INSTALMENTS', /^Há pagamentos pendentes em seu nome\. Fale com a gente em ajuda@drip\.example/],
    ['ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID', /^Pague ao menos uma parcela da sua compra anterior/],
    ['FAILED_MERCHANT_ORDER_CONFIRMATION', /^O servidor da loja não respondeu/],
    ['EXPIRED', /^Não identificamos nenhum pagamento, e a compra expirou\. .* comece uma nova\.$/],
  ])('%s has the meaning of the specification', (reason, meaning) => {
    expect(denialDetail(denied(reason), EMAIL)).toMatch(meaning)
  })

  it('above the maximum the wait list is offered before anything else, and then confirmed', () => {
    const above = (onWaitListStatus: 'WAITING_RESPONSE' | 'CONFIRMED') =>
      denialDetail(denied('ORDER_ABOVE_MAX_VALUE', { onWaitListStatus }), EMAIL)
    expect(above('WAITING_RESPONSE')).toMatch(/entrar na lista de espera por mais limite/)
    expect(above('CONFIRMED')).toMatch(/^Registramos seu interesse em mais limite/)
  })

  it('promises no message to waiting people, because none is sent', () => {
    const { waitlistOffer, waitlistJoined } = texts.denied
    const confirmed = denialDetail(denied('ORDER_ABOVE_MAX_VALUE', { onWaitListStatus: 'CONFIRMED' }), EMAIL)
    for (const said of [waitlistOffer, waitlistJoined, confirmed]) expect(said).not.toMatch(/avis|quando/i)
  })

  it('mentions a Pix only if one is refunded', () => {
    expect(denialDetail(denied('INVALID_CUSTOMER_DATA'), EMAIL)).not.toMatch(/Pix|conta de origem/)
    const returnedPayment = {
      amount: 1,
      asked: 1,
      because: 'OTHER_PAYER',
      paidAt: '2026-11-21T13:00:00.000Z',
      state: 'SENDING',
    } as const
    expect(denialDetail(denied('INVALID_CUSTOMER_DATA', { returnedPayment }), EMAIL)).toContain(
      'A conta que fez o Pix não está no mesmo nome',
    )
  })

  it.each([
    ['SHOPPER', 'Você cancelou esta compra'],
    ['MERCHANT', 'A loja desativou este link'],
  ] as const)('names who ended it (%s) and speaks of no payment that was missed', (endedBy, title) => {
    const ended = denied('EXPIRED', { endedBy })
    expect(denialTitle(ended)).toBe(title)
    expect(denialDetail(ended, EMAIL)).not.toMatch(/pagamento|expirou/)
  })

  it('says the same for every refusal of security, so that nothing can be learnt from it', () => {
    const reasons = [
      'BLOCKED_CUSTOMER_PHONE',
      'BLOCKED_CUSTOMER_CPF',
      'BLOCKED_CUSTOMER_ADDRESS_CEP',
      'BLOCKED_BANK_CODE',
      'ANTI_FRAUD_SCORE',
    ] as const
    expect(new Set(reasons.map((reason) => denialDetail(denied(reason), EMAIL))).size).toBe(1)
  })

  it.each([
    'ORDER_ABOVE_MAX_VALUE',
    'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
    'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER',
  ] as const)('%s shows the largest amount that would pass, when it is known', (reason) => {
    expect(denialDetail(denied(reason, { koVariables: { maxAmount: 1250.5 } }), EMAIL)).toContain(
      'R$\u00a01.250,50',
    )
    expect(denialDetail(denied(reason), EMAIL)).not.toContain('R$')
  })

  it('gives the support address for late instalments', () => {
    expect(denialDetail(denied('LATE_INSTALMENTS'), EMAIL)).toContain(EMAIL)
    expect(
      denialDetail(denied('LATE_INSTALMENTS', { koVariables: { supportEmail: 'x@y.z' } }), EMAIL),
    ).toContain('x@y.z')
  })

  it('falls back to the default when the server names no reason', () => {
    expect(denialDetail(denied(null), EMAIL)).toBe(denialDetail(denied('DEFAULT'), EMAIL))
  })
})

describe('when the order is above the maximum', () => {
  it.each([
    ['WAITING_RESPONSE', false, true],
    ['WAITING_RESPONSE', true, false],
    ['CONFIRMED', false, false],
    ['DENIED', false, false],
    [null, false, false],
  ] as const)(
    'with status %s and blocked limit %s the wait list is offered: %s',
    (onWaitListStatus, blockedLimit, offered) => {
      expect(offersWaitlist(denied('ORDER_ABOVE_MAX_VALUE', { onWaitListStatus, blockedLimit }))).toBe(
        offered,
      )
    },
  )

  it('is never offered for another reason', () => {
    expect(offersWaitlist(denied('DEFAULT', { onWaitListStatus: 'WAITING_RESPONSE' }))).toBe(false)
  })
})
