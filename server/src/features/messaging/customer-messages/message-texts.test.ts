import { civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { smsSegments } from '@drip/core/notifications/sms-text'
import { describe, expect, it } from 'vitest'
import type { MessageFacts, WrittenKind } from './message-facts.ts'
import { type Words, MESSAGES, textFor } from './message-texts.ts'

const house = {
  publicUrl: 'https://www.dripdemonstracao.com.br',
  help: 'atendimento@dripdemonstracao.com.br',
  company: { name: 'Drip Demonstração Ltda.', cnpj: '11.444.777/0001-61', address: 'Avenida Paulista, 1000' },
  isReaderArchived: false,
}
const purchase = {
  purchaseId: '0198c2c5-6f3e-7f00-8000-9a1b2c3d4e5f',
  merchantName: 'Companhia Brasileira de Calçados e Acessórios São José',
  merchantCode: '100000000000000000000000000000000000001',
  code: '9A1B2C3D4E5F',
  amount: cents(1_234_567),
}
const at = new Date('2026-11-24T13:00:00Z')
const instalments = Array.from({ length: 48 }, (_, index) => ({
  amount: cents(25_720),
  cashback: cents(index === 47 ? 12_345 : 0),
  dueDate: civilDate('2026-12-24'),
  isPaid: index === 0,
}))

const pause = {
  ...purchase,
  kind: 'RETURN' as const,
  endsOn: civilDate('2026-12-31'),
  nextDueDate: civilDate('2027-01-08'),
  keptDueDate: civilDate('2026-12-08'),
}
const lineOfPlan = {
  ...purchase,
  number: 3,
  total: 3,
  dueDate: civilDate('2027-02-14'),
  amount: cents(1_234_567),
  lastDay: civilDate('2027-02-25'),
}

const dispute = {
  ...purchase,
  answerBy: civilDate('2026-12-31'),
  decideBy: civilDate('2027-01-14'),
  answer: 'ACCEPTED_PART' as const,
  outcome: 'REDUCTION' as const,
  refunded: cents(1_234_567),
  endedBy: 'DRIP' as const,
  isHeld: true,
  nextDueDate: civilDate('2027-01-08'),
}

/** Each kind with its longest possible facts. */
const LONGEST: { [Kind in WrittenKind]: MessageFacts[Kind] } = {
  PURCHASE_APPROVED: {
    ...purchase,
    approvedOn: civilDate('2026-11-24'),
    instalments,
    symbolic: cents(100),
  },
  PURCHASE_DENIED: purchase,
  REFUND_BEGUN: {
    ...purchase,
    canceled: cents(1_234_567),
    isWhole: false,
    back: cents(999_999),
    tooOld: cents(999_999),
    open: cents(888_888),
    storeDidNotConfirm: false,
  },
  REFUND_ARRIVED: {
    ...purchase,
    amount: cents(999_999),
    outside: { paidOn: civilDate('2027-02-24'), way: 'BANK_TRANSFER', reference: 'X'.repeat(40) },
  },
  REFUND_REFUSED: purchase,
  PIX_LINK: {
    ...purchase,
    instalmentId: '01934567-89ab-7cde-8f01-23456789abcd',
    number: 48,
    amount: cents(1_234_567),
    dueDate: civilDate('2026-12-24'),
  },
  PAYMENT_RETURNED: {
    amount: cents(1_234_567),
    asked: cents(1_234_568),
    because: 'WRONG_AMOUNT',
    byDebit: false,
    again: { link: 'https://drip.example/pagamento/01934567-89ab-7cde-8f01-23456789abcd' },
  },
  PAYMENT_TAKEN_BACK: { ...purchase, cashback: cents(1_234_567) },
  AUTOPAY_ON: purchase,
  AUTOPAY_ENDED: purchase,
  DUE_DATE_MOVED: {
    ...purchase,
    number: 48,
    total: 48,
    from: civilDate('2026-12-09'),
    to: civilDate('2026-12-24'),
    others: 47,
    othersLater: 15,
    lateCharge: cents(1_234_567),
  },
  PAUSE_BEGUN: pause,
  PAUSE_ENDING: pause,
  PAUSE_ENDED: pause,
  DISPUTE_OPENED: dispute,
  DISPUTE_ANSWERED: dispute,
  DISPUTE_ENDED: dispute,
  DEBT_OFFER: {
    ...purchase,
    until: civilDate('2026-12-24'),
    link: `https://drip.example/proposta/01934567-89ab-7cde-8f01-23456789abcd.${'a'.repeat(22)}`,
  },
  AGENCY_GIVEN: { agency: 'R'.repeat(100), cnpj: '11.222.333/0001-81' },
  PLAN_ACCEPTED: lineOfPlan,
  PLAN_BEGAN: lineOfPlan,
  PLAN_DUE: lineOfPlan,
  PLAN_LATE: lineOfPlan,
  PLAN_BROKEN: purchase,
  AUTOPAY_DEBIT: {
    ...purchase,
    number: 48,
    total: 48,
    amount: cents(1_234_567),
    paidOn: civilDate('2026-12-24'),
  },
  AUTOPAY_STANDS: {
    ...purchase,
    number: 48,
    total: 48,
    amount: cents(1_234_567),
    paidOn: civilDate('2026-12-24'),
    canStop: true,
    isTooLittle: true,
  },
  AUTOPAY_UNPAID: {
    ...purchase,
    instalmentId: '01934567-89ab-7cde-8f01-23456789abcd',
    number: 48,
    total: 48,
    amount: cents(1_234_567),
    nextTry: civilDate('2026-12-24'),
    isAboveCeiling: true,
    why: 'NOT_SENT',
  },
  PASSWORD_CHANGED: { at },
  CPF_CHANGED: { at, cpf: '***.982.247-**' },
  FACTOR_CHANGED: {
    at,
    what: 'Um código de recuperação foi usado no lugar do seu segundo fator; ele não vale mais. Não resta nenhum: gere outros em "Segurança", no seu perfil.',
  },
  NEW_DEVICE: { at, device: 'Chrome em Android' },
  DEVICE_FORGOTTEN: { at, device: 'Chrome em Android' },
  ERASURE_ASKED: { answerBy: civilDate('2026-12-09') },
  NEGOTIATION_ASKED: { askedAt: at },
}
const kinds = Object.keys(LONGEST) as WrittenKind[]

function wordsOf<Kind extends WrittenKind>(kind: Kind, facts: MessageFacts[Kind] = LONGEST[kind]): Words {
  return MESSAGES[kind].write(facts, house)
}
const text = (words: Words, channel: 'SMS' | 'WHATSAPP' | 'EMAIL') =>
  textFor(channel, words, { name: 'Ana Beatriz Ramos', house })

describe('each message to a customer', () => {
  it.each(kinds)('%s fits in two SMS, in letters that every phone has', (kind) => {
    const sms = text(wordsOf(kind), 'SMS').text
    expect(sms).toMatch(/^Drip: [\n\x20-\x7e]+$/)
    expect(smsSegments(sms)).toBeLessThanOrEqual(2)
  })

  it.each(kinds)('%s greets by e-mail, names its sender and where to get help', (kind) => {
    const { subject, text: mail } = text(wordsOf(kind), 'EMAIL')
    expect(subject).toBeTruthy()
    expect(mail).toMatch(/^Olá, Ana!\n\n/)
    expect(mail).toContain(`${house.publicUrl}/perguntas`)
    expect(mail).toContain('CNPJ 11.444.777/0001-61')
    expect(mail).not.toContain('!\n\n!')
  })
})

describe('a debit that we have called back for good', () => {
  const words = wordsOf('AUTOPAY_UNPAID', { ...LONGEST.AUTOPAY_UNPAID, nextTry: null, why: 'CALLED_BACK' })

  it('says that the bank will not pay, where to pay, and no amount, which may have changed', () => {
    const mail = text(words, 'EMAIL').text
    expect(mail).toContain('O seu banco não vai pagar a parcela 48 de 48')
    expect(mail).toContain(`${house.publicUrl}/pagamento/${LONGEST.AUTOPAY_UNPAID.instalmentId}`)
    expect(mail).not.toContain('R$')
  })

  it('fits in two SMS, in letters that every phone has', () => {
    const sms = text(words, 'SMS').text
    expect(sms).toMatch(/^Drip: [\n\x20-\x7e]+$/)
    expect(smsSegments(sms)).toBeLessThanOrEqual(2)
  })
})

describe('another date, after which each of the others has its own', () => {
  it('says that they changed, and not by how many days', () => {
    const [what] = wordsOf('DUE_DATE_MOVED', {
      ...LONGEST.DUE_DATE_MOVED,
      othersLater: null,
      lateCharge: cents(0),
    }).paragraphs
    expect(what).toMatch(
      /agora vence em 24\/12\/2026\. As parcelas seguintes em aberto \(47\) também mudaram\.$/,
    )
  })
})

describe('to an archived customer', () => {
  it.each([
    'AUTOPAY_ON',
    'AUTOPAY_DEBIT',
    'AUTOPAY_UNPAID',
    'AUTOPAY_ENDED',
    'DUE_DATE_MOVED',
    'PLAN_ACCEPTED',
    'PLAN_BEGAN',
    'PLAN_DUE',
    'PLAN_LATE',
    'PLAN_BROKEN',
    'PURCHASE_APPROVED',
    'PAYMENT_TAKEN_BACK',
    'REFUND_BEGUN',
    'PAUSE_BEGUN',
    'PAUSE_ENDING',
    'PAUSE_ENDED',
    'DISPUTE_OPENED',
    'DISPUTE_ANSWERED',
    'DISPUTE_ENDED',
    'NEGOTIATION_ASKED',
    'AGENCY_GIVEN',
  ] as const)('%s leads behind no sign-in, but to people who help', (kind) => {
    const words = MESSAGES[kind].write(LONGEST[kind] as never, { ...house, isReaderArchived: true })
    for (const channel of ['SMS', 'EMAIL'] as const) {
      const sent = text(words, channel)
      expect(sent.text).not.toContain('/cliente')
      expect(sent.text).toContain(house.help)
    }
    expect(smsSegments(text(words, 'SMS').text)).toBeLessThanOrEqual(2)
  })
})

describe('a dispute that ended with a reduction', () => {
  const said = (answer: 'CONTESTED' | 'ACCEPTED_PART') =>
    wordsOf('DISPUTE_ENDED', { ...dispute, merchantName: 'Casa Aurora', refunded: cents(8000), answer })
      .paragraphs[0]

  it('shows the decision, and that it includes the store’s part if there is one', () => {
    expect(said('CONTESTED')).toBe(
      'A Drip decidiu: R$\u00A080,00 da sua compra na Casa Aurora foram descontados.',
    )
    expect(said('ACCEPTED_PART')).toBe(
      'A Drip decidiu: com a parte da loja, R$\u00A080,00 da sua compra na Casa Aurora foram descontados.',
    )
  })
})

describe('a dispute after which the purchase continues', () => {
  const said = (answer: 'CONTESTED' | 'ACCEPTED_PART', nextDueDate: typeof dispute.nextDueDate | null) =>
    wordsOf('DISPUTE_ENDED', {
      ...dispute,
      merchantName: 'Casa Aurora',
      outcome: 'CONTINUATION',
      refunded: cents(5000),
      answer,
      nextDueDate,
    }).paragraphs

  it('keeps the part that the store gave back before', () => {
    expect(said('ACCEPTED_PART', null)[0]).toBe(
      'A Drip decidiu que a sua compra na Casa Aurora fica com a parte que a loja devolveu (R$\u00A050,00), sem outra mudança. Os motivos estão na página da compra.',
    )
    expect(said('CONTESTED', null)[0]).toContain('continua como está')
  })

  it('says that instalments run again if some were suspended', () => {
    expect(said('CONTESTED', dispute.nextDueDate).join(' ')).toContain(
      'As parcelas voltam a andar: o próximo vencimento é 08/01/2027.',
    )
    expect(said('CONTESTED', null).join(' ')).not.toContain('voltam a andar')
  })
})

describe('a Pix that the bank took back', () => {
  const said = (cashback: number) =>
    wordsOf('PAYMENT_TAKEN_BACK', { ...purchase, amount: cents(10_000), cashback: cents(cashback) })
      .paragraphs

  it('says on what the cashback depends now, if there was any', () => {
    expect(said(3000)[1]).toBe(
      'O cashback de R$\u00A030,00 desta compra só vale se ela toda for paga em dia. Se não, ele também volta a ser devido.',
    )
    expect(said(0).join(' ')).not.toContain('cashback')
  })
})

describe('a purchase that was approved', () => {
  it('is reported with store, order number, plan, and where to follow it', () => {
    const words = wordsOf('PURCHASE_APPROVED', {
      ...purchase,
      merchantName: 'Casa Aurora',
      merchantCode: '4711',
      amount: cents(30_000),
      approvedOn: civilDate('2026-11-24'),
      instalments: [
        { amount: cents(10_000), cashback: cents(0), dueDate: civilDate('2026-11-24'), isPaid: true },
        { amount: cents(10_000), cashback: cents(0), dueDate: civilDate('2026-12-24'), isPaid: false },
        { amount: cents(10_000), cashback: cents(1_500), dueDate: civilDate('2027-01-23'), isPaid: false },
      ],
      symbolic: null,
    })
    expect(words.paragraphs).toEqual([
      'Sua compra na Casa Aurora foi aprovada.',
      'Pedido: 9A1B2C3D4E5F\nNúmero na loja: 4711\nData: 24/11/2026\nValor: R$\u00A0300,00',
      [
        'Parcelas:',
        '- 1 de 3: R$\u00A0100,00, paga',
        '- 2 de 3: R$\u00A0100,00 até 24/12/2026',
        '- 3 de 3: R$\u00A0100,00 até 23/01/2027 (R$\u00A085,00 se tudo for pago em dia)',
      ].join('\n'),
      `Acompanhar a compra: ${house.publicUrl}/cliente/pedidos/${purchase.purchaseId}`,
    ])
  })

  it('that is paid in full promises nothing more', () => {
    const [, , , ...rest] = wordsOf('PURCHASE_APPROVED', {
      ...purchase,
      approvedOn: civilDate('2026-11-24'),
      instalments: [
        { amount: purchase.amount, cashback: cents(0), dueDate: civilDate('2026-11-24'), isPaid: true },
      ],
      symbolic: null,
    }).paragraphs
    expect(rest[0]).toBe('Está tudo pago, não há nada a fazer.')
  })

  it('names the cashback that came off an only instalment', () => {
    const [, , plan] = wordsOf('PURCHASE_APPROVED', {
      ...purchase,
      approvedOn: civilDate('2026-11-24'),
      instalments: [
        { amount: cents(10_000), cashback: cents(200), dueDate: civilDate('2026-11-24'), isPaid: true },
      ],
      symbolic: null,
    }).paragraphs
    expect(plan).toBe('Parcelas:\n- 1 de 1: R$\u00A0100,00, paga com R$\u00A02,00 de cashback')
  })
})
