import type { CheckoutAnswer, Problem } from '@drip/core/contracts/checkout'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Shopper,
  buy,
  cpfOf,
  field,
  formOf,
  newShopper,
  pay,
  pixOf,
  untilDecided,
  untilPix,
} from '../../../../test/shopper.ts'
import { countOf, expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { World } from '../../../../test/world.ts'
import { displayCode } from '../../purchases/orders/display-code.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
afterEach(() => expectTruths(world))

const asked = (answer: CheckoutAnswer) => answer.fields.map((it) => it.fieldName)
/** The code of a refusal; the test fails if the call was not refused with that status. */
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const problem = body as Problem
  return `${status} ${problem.code}`
}
/** Another code than this one. */
const another = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a new customer', () => {
  it('is asked for the phone, the code, the rest, the plan and the Pix, in this order', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey, { merchantCode: 'PL-1042' })
    expect(asked((await world.step(id)).body)).toEqual(['customerPhone'])
    const code = (await world.step(id, { customerPhone: shopper.phone })).body
    expect(asked(code)).toEqual(['phoneVerificationCode'])
    expect(field(code, 'phoneVerificationCode').fieldData).toMatchObject({ method: 'SMS', triesLeft: 5 })
    const form = (await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })).body
    expect(form.isValid).toBe(true)
    expect(asked(form)).toEqual([
      'customerCpf',
      'customerName',
      'customerEmail',
      'customerAddressCep',
      'customerAddressStreet',
      'customerAddressNumber',
      'customerAddressNeighborhood',
      'customerAddressComplement',
      'customerAddressCity',
      'customerAddressState',
    ])
    const plan = (await world.step(id, formOf(shopper))).body
    expect(asked(plan)).toEqual(['checkoutConfirmed'])
    const pix = (await world.step(id, { checkoutConfirmed: true })).body
    expect(asked(pix)).toEqual(['payment'])
    expect(pixOf(pix)).toMatchObject({ amount: 1, status: 'PENDING' })
    await pay(world, pixOf(pix))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect((await world.step(id)).body).toMatchObject({
      result: 'OK',
      fields: [],
      koReason: null,
      receipt: { orderCode: 'PL-1042', paid: 1, comesBack: true },
    })
  })

  it('a shopper who paid the first instalment sees that it arrived, and nothing about returned money', async () => {
    const key = (await world.merchant({ upfront: 'MANDATORY' })).apiKey
    const id = await buy(world, key, newShopper(), { amount: '300.00' })
    expect((await world.step(id)).body.receipt).toMatchObject({ paid: 100, comesBack: false })
  })

  it('a purchase whose store gave it no number is named by ours', async () => {
    const id = await buy(world, apiKey, newShopper(), { merchantCode: null })
    expect((await world.step(id)).body.receipt?.orderCode).toBe(displayCode(id))
  })

  it('of a merchant with a single form requests everything on it', async () => {
    const key = (await world.merchant({ asksEverythingAtOnce: true, needsBirthDate: true })).apiKey
    const shopper = newShopper()
    const id = await world.checkout(key)
    expect(asked((await world.step(id)).body).slice(0, 5)).toEqual([
      'customerPhone',
      'customerCpf',
      'customerName',
      'customerEmail',
      'customerBirthDate',
    ])
    const form = { ...formOf(shopper), customerPhone: shopper.phone, customerBirthDate: '1990-02-28' }
    expect(asked((await world.step(id, form)).body)).toEqual(['phoneVerificationCode'])
    const code = await world.newestCode(shopper.phone)
    expect(asked((await world.step(id, { phoneVerificationCode: code })).body)).toEqual(['checkoutConfirmed'])
  })

  it('with data from the store requests only the rest', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey, {
      ...formOf(shopper),
      customerPhone: shopper.phone,
      customerEmail: null,
    })
    expect(asked((await world.step(id)).body)).toEqual(['phoneVerificationCode'])
    const code = await world.newestCode(shopper.phone)
    const answer = (await world.step(id, { phoneVerificationCode: code })).body
    expect(asked(answer)).toEqual(['customerEmail'])
  })
})

describe('a known customer', () => {
  const known = async () => {
    const shopper = newShopper()
    await buy(world, (await world.merchant({ upfront: 'MANDATORY' })).apiKey, shopper)
    return shopper
  }

  it('gives phone and code, and is not asked for known data', async () => {
    const shopper = await known()
    const id = await world.checkout(apiKey)
    expect(asked(await untilDecided(world, id, shopper))).toEqual(['checkoutConfirmed'])
  })

  it('is asked for the birth date alone if only that is missing', async () => {
    const shopper = await known()
    const id = await world.checkout((await world.merchant({ needsBirthDate: true })).apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    const answer = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    // a phone may belong to somebody else by now: the CPF decides
    expect(asked(answer.body)).toEqual(['customerCpf'])
    expect(asked((await world.step(id, { customerCpf: shopper.cpf })).body)).toEqual(['customerBirthDate'])
    expect(asked((await world.step(id, { customerBirthDate: '1980-01-31' })).body)).toEqual([
      'checkoutConfirmed',
    ])
  })

  it('with a phone that belonged to somebody else is asked for all of their own data', async () => {
    const before = await known()
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: before.phone })
    await world.step(id, { phoneVerificationCode: await world.newestCode(before.phone) })
    const answer = await world.step(id, { customerCpf: cpfOf('700900777') })
    expect(asked(answer.body)).toContain('customerName')
    const stored = await world.deps.db.row(sql`select name, email from checkouts where id = ${id}`)
    expect(stored).toEqual({ name: null, email: null })
  })

  it('is not mistaken for the person whose CPF the store sent', async () => {
    const shopper = await known()
    const other = cpfOf('700900101')
    const id = await world.checkout(apiKey, { customerCpf: other })
    await world.step(id, { customerPhone: shopper.phone })
    const answer = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    expect(asked(answer.body)).toContain('customerName')
    expect(asked(answer.body)).not.toContain('customerCpf')
    const stored = await world.deps.db.row(sql`select cpf, name, email from checkouts where id = ${id}`)
    expect(stored).toEqual({ cpf: other, name: null, email: null })
  })

  it('who moved to another phone before the code is verified there', async () => {
    const shopper = await known()
    const fresh = newShopper()
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    const answer = await world.step(id, { customerPhone: fresh.phone })
    expect(asked(answer.body)).toEqual(['phoneVerificationCode'])
    const codes = (await world.messages(shopper.phone)).filter((it) => it.text.includes('código é'))
    const old = codes[0]?.text.match(/\d{6}/)?.[0] ?? ''
    expect((await world.step(id, { phoneVerificationCode: old })).body.isValid).toBe(false)
    const form = await world.step(id, { phoneVerificationCode: await world.newestCode(fresh.phone) })
    expect(asked(form.body)).toContain('customerCpf')
  })
})

describe('the verification code', () => {
  const untilCode = async (channel?: 'SMS' | 'WHATSAPP') => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.step(id, {
      customerPhone: shopper.phone,
      ...(channel === undefined ? {} : { phoneVerificationMethod: channel }),
    })
    return { id, shopper, code: await world.newestCode(shopper.phone) }
  }

  it('that is wrong may be tried five times; then even the right one is refused, and a new one is good', async () => {
    const { id, shopper, code } = await untilCode()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { body } = await world.step(id, { phoneVerificationCode: another(code) })
      expect(body.isValid).toBe(false)
      expect(field(body, 'phoneVerificationCode').fieldData.triesLeft).toBe(triesLeft)
    }
    expect(refusal(await world.step(id, { phoneVerificationCode: code }))).toBe('422 CODE_TRIES_EXHAUSTED')
    await world.advance('PT30S')
    await world.step(id, { shouldResendPhoneVerificationCode: true })
    await world.until(async () => (await world.messages(shopper.phone)).length === 2)
    const fresh = await world.newestCode(shopper.phone)
    expect((await world.step(id, { phoneVerificationCode: fresh })).body.isValid).toBe(true)
  })

  it('is good for ten minutes and not longer', async () => {
    const early = await untilCode()
    const late = await untilCode()
    await world.advance('PT9M55S')
    expect((await world.step(early.id, { phoneVerificationCode: early.code })).body.isValid).toBe(true)
    await world.advance('PT10S')
    expect(refusal(await world.step(late.id, { phoneVerificationCode: late.code }))).toBe('422 CODE_EXPIRED')
  })

  it('is sent again only 30 s after the last; the old one is then invalid', async () => {
    const { id, shopper, code } = await untilCode()
    expect(refusal(await world.step(id, { shouldResendPhoneVerificationCode: true }))).toBe(
      '429 RESEND_TOO_SOON',
    )
    await world.advance('PT31S')
    expect((await world.step(id, { shouldResendPhoneVerificationCode: true })).status).toBe(200)
    await world.until(async () => (await world.messages(shopper.phone)).length === 2)
    expect((await world.step(id, { phoneVerificationCode: code })).body.isValid).toBe(false)
  })

  it('that the gateway refuses is reported, leaves the previous code valid, and may be requested again at once', async () => {
    const { id, shopper, code } = await untilCode()
    await world.advance('PT31S')
    await world.fault({ provider: 'messages', kind: 'fail', times: 1 })
    const failed = await world.step(id, { shouldResendPhoneVerificationCode: true })
    expect(refusal(failed)).toBe('503 PROVIDER_UNAVAILABLE')
    expect(await world.messages(shopper.phone)).toHaveLength(1)
    const again = { shouldResendPhoneVerificationCode: true, phoneVerificationMethod: 'WHATSAPP' } as const
    expect((await world.step(id, again)).status).toBe(200)
    expect((await world.messages(shopper.phone)).map((it) => it.channel)).toEqual(['WHATSAPP', 'SMS'])
    expect((await world.step(id, { phoneVerificationCode: code })).body.isValid).toBe(false)
    const newest = await world.newestCode(shopper.phone)
    expect((await world.step(id, { phoneVerificationCode: newest })).body.isValid).toBe(true)
  })

  it('that the gateway refuses does not replace an accepted one', async () => {
    const { id, code } = await untilCode()
    await world.advance('PT31S')
    await world.fault({ provider: 'messages', kind: 'fail', times: 1 })
    await world.step(id, { shouldResendPhoneVerificationCode: true })
    expect((await world.step(id, { phoneVerificationCode: code })).body.isValid).toBe(true)
  })

  it('says whether the gateway took it', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const delivery = async () =>
      field((await world.step(id)).body, 'phoneVerificationCode').fieldData?.delivery
    await world.fault({ provider: 'messages', kind: 'fail' })
    await world.step(id, { customerPhone: shopper.phone })
    await world.until(async () => (await delivery()) === 'FAILED')
    await world.mend()
    expect((await world.step(id, { shouldResendPhoneVerificationCode: true })).status).toBe(200)
    expect(await delivery()).toBe('SENT')
  })

  it('is sent by WhatsApp on request, and by SMS on request again', async () => {
    const { id, shopper } = await untilCode('WHATSAPP')
    expect((await world.messages(shopper.phone))[0]?.channel).toBe('WHATSAPP')
    await world.advance('PT31S')
    await world.step(id, { shouldResendPhoneVerificationCode: true, phoneVerificationMethod: 'SMS' })
    await world.until(async () => (await world.messages(shopper.phone)).length === 2)
    expect((await world.messages(shopper.phone)).map((it) => it.channel)).toEqual(['SMS', 'WHATSAPP'])
  })

  it('is not sent to one phone more than ten times an hour, across all checkouts', async () => {
    const shopper = newShopper()
    for (let sent = 0; sent < 10; sent++) {
      const id = await world.checkout(apiKey)
      expect((await world.step(id, { customerPhone: shopper.phone })).status).toBe(200)
    }
    const id = await world.checkout(apiKey)
    expect(refusal(await world.step(id, { customerPhone: shopper.phone }))).toBe('429 TOO_MANY_REQUESTS')
    await world.advance('PT61M')
    const later = await world.checkout(apiKey)
    expect((await world.step(later, { customerPhone: shopper.phone })).status).toBe(200)
  })

  it('of one checkout is invalid on another', async () => {
    const first = await untilCode()
    const second = await untilCode()
    const { body } = await world.step(second.id, { phoneVerificationCode: first.code })
    expect(body.isValid).toBe(first.code === second.code)
  })
})

describe('a step sent twice', () => {
  it('is harmless, at every step', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const twice = async (step: Parameters<World['step']>[1]) => {
      const first = await world.step(id, step)
      const second = await world.step(id, step)
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.fields).toEqual(first.body.fields)
      return second.body
    }
    await twice(undefined)
    await twice({ customerPhone: shopper.phone })
    await twice({ phoneVerificationCode: await world.newestCode(shopper.phone) })
    await twice(formOf(shopper))
    await twice({ firstInstallmentsDate: '2026-12-05' })
    await twice({ checkoutConfirmed: true })
    expect(await countOf(world, 'phone_codes', id)).toBe(1)
    expect(await countOf(world, 'charges', id)).toBe(1)
  })
})

describe('a step out of order', () => {
  const STEPS = {
    phone: { customerPhone: '+5511900000001' },
    code: { phoneVerificationCode: '123456' },
    resend: { shouldResendPhoneVerificationCode: true },
    form: { customerName: 'Outro Nome Qualquer' },
    date: { firstInstallmentsDate: '2026-12-01' },
    choice: { totalInstalments: 2 },
    confirmation: { checkoutConfirmed: true },
    change: { changePlan: true },
    renewal: { renewPayment: true },
  } as const

  it.each<[string, (keyof typeof STEPS)[], (id: string, shopper: Shopper) => Promise<unknown>]>([
    [
      'at the start',
      ['code', 'resend', 'date', 'choice', 'confirmation', 'change', 'renewal'],
      async () => {},
    ],
    [
      'at the code',
      ['date', 'choice', 'confirmation', 'change', 'renewal'],
      (id, shopper) => world.step(id, { customerPhone: shopper.phone }),
    ],
    [
      'at the plan',
      ['phone', 'form', 'resend', 'choice', 'renewal'],
      (id, shopper) => untilDecided(world, id, shopper),
    ],
    [
      'at the Pix',
      ['phone', 'form', 'resend', 'date', 'choice'],
      (id, shopper) => untilPix(world, id, shopper),
    ],
  ])('is refused with the state as it is (%s)', async (_name, names, go) => {
    const id = await world.checkout(apiKey)
    await go(id, newShopper())
    const before = (await world.step(id)).body
    for (const name of names) {
      const refused = await world.step(id, STEPS[name])
      expect(`${name}: ${refusal(refused)}`).toBe(`${name}: 409 STEP_OUT_OF_ORDER`)
      expect((refused.body as unknown as Problem).current?.fields).toEqual(before.fields)
    }
  })

  it('of an ended checkout is refused as such', async () => {
    const id = await world.checkout(apiKey)
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    for (const step of Object.values(STEPS)) {
      const refused = await world.step(id, step)
      expect(refusal(refused)).toBe('409 CHECKOUT_ENDED')
      expect((refused.body as unknown as Problem).current).toMatchObject({ result: 'KO', fields: [] })
    }
    expect((await world.step(id)).status).toBe(200)
  })

  it('that mixes two things is refused whole', async () => {
    const id = await world.checkout(apiKey)
    const mixed = await world.step(id, { customerPhone: newShopper().phone, checkoutConfirmed: true })
    expect(refusal(mixed)).toBe('400 INVALID_BODY')
    expect(await countOf(world, 'phone_codes', id)).toBe(0)
  })

  it('with one wrong field names it and stores nothing', async () => {
    const id = await world.checkout(apiKey)
    const wrong = await world.step(id, { customerPhone: newShopper().phone, customerCpf: '111.111.111-11' })
    expect(refusal(wrong)).toBe('422 INVALID_FIELDS')
    expect((wrong.body as unknown as Problem).errors).toEqual([{ field: 'customerCpf', code: 'invalid' }])
    expect(asked((await world.step(id)).body)).toEqual(['customerPhone'])
  })
})

describe('personal data', () => {
  /** What must not be in an answer: each of these in any notation that a page could use. */
  const secrets = (shopper: Shopper) => [
    shopper.cpf,
    shopper.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
    shopper.email,
    shopper.name,
    'Paulista',
    '01310',
    shopper.phone,
    shopper.phone.slice(3),
    shopper.phone.slice(5),
  ]

  it('never leaves the server unmasked, before or after the verification, to the shopper or to the store', async () => {
    const shopper = newShopper()
    const given = { ...formOf(shopper), customerPhone: shopper.phone, merchantCode: 'S-77' }
    const key = { 'x-api-key': apiKey }
    const answers: string[] = []
    const note = (answer: unknown) => void answers.push(JSON.stringify(answer))
    const created = await world.call<{ id: string }>(
      'POST',
      '/api/v1/checkouts',
      { amount: 90, ...given },
      key,
    )
    note(created.body)
    const { id } = created.body
    note((await world.step(id)).body)
    note((await world.step(id, { totalInstalments: 3 })).body)
    note((await world.call('GET', `/api/v1/instalments_simulator?checkoutId=${id}`)).body)
    note((await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })).body)
    const pix = (await world.step(id, { checkoutConfirmed: true })).body
    note({ ...pix, fields: pix.fields.map((it) => it.fieldName) })
    await pay(world, pixOf(pix))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    note((await world.step(id)).body)
    note((await world.call('GET', `/api/v1/checkouts/${id}`, undefined, key)).body)
    note((await world.call('GET', `/api/v1/merchant/orders/${id}/detail`, undefined, key)).body)
    const told = answers.flatMap((answer) => secrets(shopper).filter((secret) => answer.includes(secret)))
    expect(told).toEqual([])
    expect(answers[1]).toContain(shopper.phone.slice(-4))
  })

  it('of a known customer does not fill the form of a person who only knows the phone', async () => {
    const shopper = newShopper()
    await buy(world, (await world.merchant({ upfront: 'MANDATORY' })).apiKey, shopper)
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    const code = await world.newestCode(shopper.phone)
    await world.step(id, { phoneVerificationCode: another(code) })
    const stored = await world.deps.db.row(
      sql`select cpf, name, email, address_cep from checkouts where id = ${id}`,
    )
    expect(stored).toEqual({ cpf: null, name: null, email: null, addressCep: null })
  })
})

describe('the first due date', () => {
  const offered = async () => {
    const id = await world.checkout(apiKey)
    return { id, answer: await untilDecided(world, id, newShopper()) }
  }
  /** Days from the day in São Paulo. */
  const inDays = (days: number) =>
    new Date(world.deps.clock.now().getTime() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

  it('is 15 days ahead unless chosen, and may be 1 to 31', async () => {
    const { answer } = await offered()
    expect(field(answer, 'checkoutConfirmed').fieldData.firstDueDate).toEqual({
      current: inDays(15),
      min: inDays(1),
      max: inDays(31),
    })
  })

  it.each([1, 31])('%i days ahead is accepted, and the others follow every 30 days', async (days) => {
    const { id } = await offered()
    const { body } = await world.step(id, { firstInstallmentsDate: inDays(days) })
    expect(body.instalments.map((it) => it.dueDate)).toEqual([
      inDays(days),
      inDays(days + 30),
      inDays(days + 60),
    ])
    await pay(world, pixOf((await world.step(id, { checkoutConfirmed: true })).body))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const first = await world.deps.db.row(
      sql`select due_date from instalments where purchase_id = ${id} and number = 1`,
    )
    expect(first).toEqual({ dueDate: inDays(days) })
  })

  it('that changed elsewhere is not accepted from an older view: the answer shows the new one, and the shopper confirms again', async () => {
    const { id } = await offered()
    await world.step(id, { firstInstallmentsDate: inDays(20) })
    const stale = await world.step(id, { checkoutConfirmed: true, firstDateShown: inDays(15) })
    expect(refusal(stale)).toBe('409 STEP_OUT_OF_ORDER')
    const { current } = stale.body as unknown as Problem
    expect(current?.fields.map((it) => it.fieldName)).toEqual(['checkoutConfirmed'])
    expect(current?.instalments[0]?.dueDate).toBe(inDays(20))
    const seen = await world.step(id, { checkoutConfirmed: true, firstDateShown: inDays(20) })
    expect(asked(seen.body)).toEqual(['payment'])
  })

  it.each([-1, 0, 32, 400])('%i days ahead is refused', async (days) => {
    const { id, answer } = await offered()
    const wrong = await world.step(id, { firstInstallmentsDate: inDays(days) })
    expect(refusal(wrong)).toBe('422 INVALID_FIELDS')
    const alsoWrong = await world.step(id, { firstInstallmentsDate: inDays(days), checkoutConfirmed: true })
    expect(refusal(alsoWrong)).toBe('422 INVALID_FIELDS')
    expect((await world.step(id)).body.fields).toEqual(answer.fields)
  })
})

const flexible = async (changes: Parameters<World['merchant']>[0], body: Record<string, unknown> = {}) => {
  const { apiKey: key } = await world.merchant({ flexibleInstalments: true, ...changes })
  const id = await world.checkout(key, body)
  return { id, answer: await untilDecided(world, id, newShopper()) }
}

describe('a flexible plan', () => {
  const options = (answer: CheckoutAnswer) =>
    field(answer, 'totalInstalments').fieldData.options.map((it) => it.quantity)

  it.each<[string, 'DISABLED' | 'OPTIONAL' | 'MANDATORY', number, number[]]>([
    ['from 1 where nothing is paid upfront', 'DISABLED', 4, [1, 2, 3, 4]],
    ['from 2 where something may be', 'OPTIONAL', 4, [2, 3, 4]],
    ['from 2 where something must be', 'MANDATORY', 3, [2, 3]],
    ['the maximum alone where it is 1', 'MANDATORY', 1, [1]],
  ])('offers %s', async (_name, upfront, maxInstalments, expected) => {
    const { id, answer } = await flexible({ upfront, maxInstalments })
    expect(options(answer)).toEqual(expected)
    for (const wrong of [1, 2, 3, 4, 5, 48].filter((it) => !expected.includes(it)))
      expect(refusal(await world.step(id, { totalInstalments: wrong }))).toBe('422 INVALID_FIELDS')
    const last = expected.at(-1) ?? 0
    expect((await world.step(id, { totalInstalments: last })).body.instalments).toHaveLength(last)
  })

  it('offers fewer if the store asked for fewer, never more', async () => {
    expect(options((await flexible({ maxInstalments: 6 }, { maxInstalments: 2 })).answer)).toEqual([1, 2])
    expect(options((await flexible({ maxInstalments: 3 }, { maxInstalments: 99 })).answer)).toEqual([1, 2, 3])
  })

  it('of a few centavos has no instalment of zero', async () => {
    const { id, answer } = await flexible({ maxInstalments: 12 }, { amount: '0.05' })
    expect(options(answer)).toEqual([1, 2, 3, 4, 5])
    await pay(world, pixOf((await world.step(id, { totalInstalments: 5 })).body))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
  })

  it('with OPTIONAL is paid at once only if the shopper chooses so', async () => {
    const no = await flexible({ upfront: 'OPTIONAL', maxInstalments: 3 }, { amount: '90.00' })
    expect(field(no.answer, 'totalInstalments').fieldData.canPayFirstNow).toBe(true)
    const symbolic = await world.step(no.id, { totalInstalments: 3 })
    expect(asked(symbolic.body)).toEqual(['payment'])
    const yes = await flexible({ upfront: 'OPTIONAL', maxInstalments: 3 }, { amount: '90.00' })
    const first = await world.step(yes.id, { totalInstalments: 3, payFirstInstalmentNow: true })
    expect(asked(first.body)).toEqual(['paymentForFirstInstalment'])
    expect(pixOf(first.body).amount).toBe(30)
  })

  it('with DISABLED is never paid at once, whatever is sent', async () => {
    const { id } = await flexible({ upfront: 'DISABLED', maxInstalments: 3 })
    const answer = await world.step(id, { totalInstalments: 3, payFirstInstalmentNow: true })
    expect(asked(answer.body)).toEqual(['payment'])
  })

  it('with MANDATORY is paid at once, whatever is sent', async () => {
    const { id } = await flexible({ upfront: 'MANDATORY', maxInstalments: 3 })
    const answer = await world.step(id, { totalInstalments: 3, payFirstInstalmentNow: false })
    expect(asked(answer.body)).toEqual(['paymentForFirstInstalment'])
  })
})

describe('a plan whose first instalment may be paid now', () => {
  const owed = async (id: string) => {
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    return await world.deps.db.values<string>(
      sql`select due_date from instalments where purchase_id = ${id} order by number`,
    )
  }
  const dates = (plan: readonly { dueDate: string }[] | undefined) => plan?.map((it) => it.dueDate)

  it('is offered with the dates of both choices, and owed with those that were chosen', async () => {
    const { apiKey: key } = await world.merchant({ upfront: 'OPTIONAL' })
    const seen = async () => {
      const id = await world.checkout(key)
      return {
        id,
        plan: field(await untilDecided(world, id, newShopper()), 'checkoutConfirmed').fieldData,
      }
    }
    const later = await seen()
    await pay(world, pixOf((await world.step(later.id, { checkoutConfirmed: true })).body))
    expect(await owed(later.id)).toEqual(dates(later.plan.instalments))
    const now = await seen()
    const confirmed = await world.step(now.id, { checkoutConfirmed: true, payFirstInstalmentNow: true })
    await pay(world, pixOf(confirmed.body))
    expect(await owed(now.id)).toEqual(dates(now.plan.instalmentsPayingNow))
    expect(dates(now.plan.instalmentsPayingNow)).not.toEqual(dates(now.plan.instalments))
  })

  it('says so for each number of instalments', async () => {
    const { id, answer } = await flexible({ upfront: 'OPTIONAL', maxInstalments: 4 })
    const { options } = field(answer, 'totalInstalments').fieldData
    expect(options.map((it) => it.instalmentsPayingNow?.length)).toEqual([2, 3, 4])
    const three = options.find((it) => it.quantity === 3)
    const chosen = await world.step(id, { totalInstalments: 3, payFirstInstalmentNow: true })
    expect(dates(chosen.body.instalments)).toEqual(dates(three?.instalmentsPayingNow))
  })

  it.each(['DISABLED', 'MANDATORY'] as const)(
    'has no second plan if there is no choice: %s',
    async (upfront) => {
      const { answer } = await flexible({ upfront, maxInstalments: 3 })
      const { options } = field(answer, 'totalInstalments').fieldData
      expect(options.filter((it) => it.instalmentsPayingNow !== undefined)).toEqual([])
      const id = await world.checkout((await world.merchant({ upfront })).apiKey)
      const fixed = field(await untilDecided(world, id, newShopper()), 'checkoutConfirmed').fieldData
      expect(fixed.instalmentsPayingNow).toBeUndefined()
    },
  )
})

describe('a fixed plan', () => {
  it.each(['0.01', '0.02'])('of %s reais has no instalment without a centavo', async (amount) => {
    const id = await world.checkout(apiKey, { amount })
    const answer = await untilDecided(world, id, newShopper())
    expect(answer.instalments).toHaveLength(Math.round(Number(amount) * 100))
    await pay(world, pixOf((await world.step(id, { checkoutConfirmed: true })).body))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
  })
})

describe('the code to pay', () => {
  it('is shown as expired a minute before it expires; only then can another be requested', async () => {
    const id = await world.checkout(apiKey)
    const first = await untilPix(world, id, newShopper())
    expect(pixOf((await world.step(id, { renewPayment: true })).body).qrCodeText).toBe(first.qrCodeText)
    await world.advance('PT8M50S')
    expect(pixOf((await world.step(id)).body).status).toBe('PENDING')
    await world.advance('PT15S')
    expect(pixOf((await world.step(id)).body).status).toBe('EXPIRED')
    const second = pixOf((await world.step(id, { renewPayment: true })).body)
    expect(second.status).toBe('PENDING')
    expect(second.qrCodeText).not.toBe(first.qrCodeText)
    await world.drain()
    await expect(pay(world, first)).rejects.toThrow('CHARGE_REMOVED')
    await pay(world, second)
    await world.until(async () => (await world.step(id)).body.result === 'OK')
  })

  it('is not replaced if it was paid unnoticed: the PSP is asked first', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, newShopper())
    await world.advance('PT9M30S')
    await pay(world, pix)
    const pressed = await world.step(id, { renewPayment: true })
    expect(refusal(pressed)).toBe('409 STEP_OUT_OF_ORDER')
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect(await countOf(world, 'charges', id)).toBe(1)
  })

  it('is not replaced in the last minute of the purchase: it would expire before it is seen', async () => {
    const id = await world.checkout(apiKey)
    await world.advance('PT20M')
    const pix = await untilPix(world, id, newShopper())
    await world.advance('PT9M10S')
    for (let times = 0; times < 2; times++) {
      const renewed = await world.step(id, { renewPayment: true })
      expect(renewed.status).toBe(200)
      expect(pixOf(renewed.body)).toMatchObject({ qrCodeText: pix.qrCodeText, status: 'EXPIRED' })
    }
    expect(await countOf(world, 'charges', id)).toBe(1)
  })

  it('never lives longer than the checkout', async () => {
    const id = await world.checkout(apiKey)
    await world.advance('PT25M')
    await untilPix(world, id, newShopper())
    const row = await world.deps.db.row<{ same: boolean }>(sql`
      select ch.expires_at = c.expires_at as same from charges ch join checkouts c on c.id = ch.purchase_id where c.id = ${id}`)
    expect(row?.same).toBe(true)
  })

  it('is sent to the verified phone on request, and nowhere before one is verified', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const early = await world.call('POST', `/api/v1/checkouts/${id}/notify_pix`)
    expect(refusal(early)).toBe('409 STEP_OUT_OF_ORDER')
    const pix = await untilPix(world, id, shopper)
    expect((await world.call('POST', `/api/v1/checkouts/${id}/notify_pix`)).status).toBe(204)
    await world.until(async () =>
      (await world.messages(shopper.phone)).some((it) => it.text.includes(pix.qrCodeText)),
    )
  })

  it('is one message, however fast somebody presses again', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, shopper)
    const press = () => world.call('POST', `/api/v1/checkouts/${id}/notify_pix`)
    expect((await Promise.all([press(), press()])).map((it) => it.status)).toEqual([204, 204])
    const codes = async () =>
      (await world.messages(shopper.phone)).filter((it) => it.text.includes(pix.qrCodeText)).length
    await world.until(async () => (await codes()) === 1)
    await world.advance('PT31S')
    await press()
    await world.until(async () => (await codes()) === 2)
  })

  it('is not reported as sent if the gateway refuses it', async () => {
    const id = await world.checkout(apiKey)
    await untilPix(world, id, newShopper())
    await world.fault({ provider: 'messages', kind: 'fail', times: 1 })
    const failed = await world.call('POST', `/api/v1/checkouts/${id}/notify_pix`)
    expect(refusal(failed)).toBe('503 PROVIDER_UNAVAILABLE')
    expect((await world.call('POST', `/api/v1/checkouts/${id}/notify_pix`)).status).toBe(204)
  })
})

describe('another plan, chosen at the Pix', () => {
  const flexible = () =>
    world.merchant({ flexibleInstalments: true, maxInstalments: 6, upfront: 'MANDATORY' })
  const atPix = async (key: string) => {
    const id = await world.checkout(key, { amount: '300.00' })
    return { id, pix: await untilPix(world, id, newShopper()) }
  }

  it('ends the code, asks for the plan again, and makes a code of the new one', async () => {
    const { id, pix } = await atPix((await flexible()).apiKey)
    expect(pix.amount).toBe(100)
    const { body } = await world.step(id, { changePlan: true })
    expect(asked(body)).toEqual(['totalInstalments'])
    expect(asked((await world.step(id, { changePlan: true })).body)).toEqual(['totalInstalments'])
    await world.drain()
    await expect(pay(world, pix)).rejects.toThrow('CHARGE_REMOVED')
    const chosen = pixOf((await world.step(id, { totalInstalments: 6 })).body)
    expect(chosen.amount).toBe(50)
    await pay(world, chosen)
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect((await world.step(id)).body.instalments).toHaveLength(6)
  })

  it('is refused once the Pix was paid, also unnoticed: the payment buys', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    const { id, pix } = await atPix((await flexible()).apiKey)
    await pay(world, pix)
    expect(refusal(await world.step(id, { changePlan: true }))).toBe('409 STEP_OUT_OF_ORDER')
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect(await countOf(world, 'charges', id)).toBe(1)
  })

  it('returns a payment by the old code if the new one requests another amount', async () => {
    const { id, pix } = await atPix((await flexible()).apiKey)
    await world.step(id, { changePlan: true })
    await world.step(id, { totalInstalments: 2 })
    await pay(world, pix, { late: true })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    const { body } = await world.step(id)
    expect(body).toMatchObject({
      result: 'MORE_INFO',
      returnedPayment: { amount: 100, because: 'NOT_AWAITED' },
    })
    expect(pixOf(body)).toMatchObject({ amount: 150, status: 'PENDING' })
  })

  it('is not offered if there is no choice', async () => {
    const { id } = await atPix((await world.merchant({ upfront: 'MANDATORY' })).apiKey)
    expect(refusal(await world.step(id, { changePlan: true }))).toBe('409 STEP_OUT_OF_ORDER')
    expect(pixOf((await world.step(id)).body).status).toBe('PENDING')
  })
})

describe('the wait list', () => {
  const refused = async () => {
    const id = await world.checkout((await world.merchant({ offersFullAmount: false })).apiKey, {
      amount: '20000.00',
    })
    const answer = await untilDecided(world, id, newShopper())
    expect(answer).toMatchObject({
      result: 'KO',
      koReason: 'ORDER_ABOVE_MAX_VALUE',
      onWaitListStatus: 'WAITING_RESPONSE',
    })
    return id
  }
  const update = (id: string, oldStatus: string, newStatus: string) =>
    world.call('POST', `/api/v1/checkouts/${id}/update_waitlist`, { oldStatus, newStatus })

  it.each(['CONFIRMED', 'DENIED'])(
    'accepts the answer %s, also twice, and no other after it',
    async (answer) => {
      const id = await refused()
      const other = answer === 'CONFIRMED' ? 'DENIED' : 'CONFIRMED'
      expect((await update(id, 'WAITING_RESPONSE', answer)).body).toEqual({ status: answer })
      expect((await update(id, 'WAITING_RESPONSE', answer)).status).toBe(200)
      expect(refusal(await update(id, 'WAITING_RESPONSE', other))).toBe('409 STEP_OUT_OF_ORDER')
      expect(refusal(await update(id, answer, 'WAITING_RESPONSE'))).toBe('409 STEP_OUT_OF_ORDER')
      expect((await world.step(id)).body).toMatchObject({
        onWaitListStatus: answer,
        koVariables: { onWaitList: answer === 'CONFIRMED' },
      })
    },
  )

  it('is not open to a checkout that was not refused for it', async () => {
    const id = await world.checkout(apiKey)
    expect(refusal(await update(id, 'WAITING_RESPONSE', 'CONFIRMED'))).toBe('409 STEP_OUT_OF_ORDER')
  })
})

describe('a checkout ends', () => {
  it('if the shopper gives up, and returns where to go; giving up twice is harmless', async () => {
    const id = await world.checkout(apiKey, { cancelUrl: 'https://loja.example/carrinho' })
    await untilPix(world, id, newShopper())
    for (let times = 0; times < 2; times++) {
      const answer = await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
      expect(answer).toMatchObject({ status: 200, body: { cancelUrl: 'https://loja.example/carrinho' } })
    }
    expect((await world.step(id)).body).toMatchObject({ result: 'KO', fields: [] })
  })

  it('not by giving up after approval: the shopper is told that the purchase is theirs', async () => {
    const id = await buy(world, apiKey)
    const answer = await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    expect(refusal(answer)).toBe('409 STEP_OUT_OF_ORDER')
    expect(answer.body).toMatchObject({ current: { result: 'OK' } })
  })

  it('at the first access after its time', async () => {
    const id = await world.checkout(apiKey)
    await world.advance('PT29M')
    expect((await world.step(id)).body.result).toBe('MORE_INFO')
    await world.advance('PT61S')
    expect((await world.step(id)).body).toMatchObject({ result: 'KO', koReason: 'EXPIRED', fields: [] })
  })

  it('by the sweep without any access', async () => {
    const id = await world.checkout(apiKey)
    await untilPix(world, id, newShopper())
    await world.advance('PT31M')
    await world.schedule('expire-checkouts')
    const row = await world.deps.db.row(sql`
      select c.status, ch.status as charge from checkouts c join charges ch on ch.purchase_id = c.id where c.id = ${id}`)
    expect(row).toEqual({ status: 'EXPIRED', charge: 'ENDED' })
  })

  it('by time with the reason of its refusal, when the whole was offered and not paid', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const id = await world.checkout((await world.merchant({ offersFullAmount: true })).apiKey)
    await untilDecided(world, id, newShopper({ cpf: deniedCpf['NEGATIVATED'] ?? '' }))
    await world.advance('PT31M')
    await world.schedule('expire-checkouts')
    expect((await world.step(id)).body).toMatchObject({
      result: 'KO',
      koReason: 'DEFAULT',
      paymentFullAmount: null,
    })
  })
})

describe('an approved purchase that is opened again', () => {
  const giveBack = async (id: string, key: string, amount: number) => {
    const path = `/api/v1/cancellation/${id}`
    expect((await world.call('PUT', path, { amount }, { 'x-api-key': key })).status).toBe(204)
    return (await world.step(id)).body
  }

  it('shows its whole plan with what is left of it, and that nothing is left after a full refund', async () => {
    const id = await buy(world, apiKey, newShopper(), { amount: '300.00' })
    const partly = await giveBack(id, apiKey, 130)
    expect(partly).toMatchObject({ isPaidInFull: false, isCanceled: false })
    expect(partly.instalments.map((it) => [it.amount, it.isCanceled])).toEqual([
      [100, false],
      [70, false],
      [100, true],
    ])
    expect(await giveBack(id, apiKey, 170)).toMatchObject({
      result: 'OK',
      isPaidInFull: false,
      isCanceled: true,
      instalments: [{ isCanceled: true }, { isCanceled: true }, { isCanceled: true }],
    })
  })

  it('promises its cashback only while it is earned', async () => {
    const key = (await world.merchant({ cashback: { rate: ppm(20_000), expiresOn: null } })).apiKey
    const id = await buy(world, key, newShopper(), { amount: '300.00' })
    const cashback = async () => (await world.step(id)).body.instalments.map((it) => it.cashbackAmount)
    expect(await cashback()).toEqual([0, 0, 6])
    await world.advance('P30D')
    expect(await cashback()).toEqual([0, 0, 0])
  })

  it('shows which instalment is paid, and that everything is paid if only paid instalments are left', async () => {
    const key = (await world.merchant({ upfront: 'MANDATORY' })).apiKey
    const id = await buy(world, key, newShopper(), { amount: '300.00' })
    const before = (await world.step(id)).body
    expect(before.instalments.map((it) => it.isPaid)).toEqual([true, false, false])
    expect(await giveBack(id, key, 200)).toMatchObject({
      isPaidInFull: true,
      isCanceled: false,
      instalments: [{ amount: 100, isPaid: true }, { isCanceled: true }, { isCanceled: true }],
    })
  })
})

describe('the simulator of a checkout', () => {
  it('shows the plan as it was agreed', async () => {
    const { apiKey: key } = await world.merchant({ flexibleInstalments: true, maxInstalments: 6 })
    const id = await world.checkout(key, { amount: '100.00' })
    const simulated = () => world.call('GET', `/api/v1/instalments_simulator?checkoutId=${id}`)
    // as many as its title promises
    expect((await simulated()).body['instalments']).toHaveLength(6)
    await untilDecided(world, id, newShopper())
    await world.step(id, { totalInstalments: 4 })
    expect((await simulated()).body).toMatchObject({ totalAmount: '100.00', maxInstalments: 6 })
    expect((await simulated()).body['instalments']).toHaveLength(4)
  })

  it('shows the purchase once it is approved, whatever was offered before and however late it is', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const id = await world.checkout((await world.merchant({ offersFullAmount: true })).apiKey, {
      amount: '150.00',
    })
    const refused = await untilDecided(world, id, newShopper({ cpf: deniedCpf['LOW_SCORE'] ?? '' }))
    await pay(world, pixOf(refused))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const [bought] = (await world.step(id)).body.instalments
    await world.advance('P1D')
    expect((await world.call('GET', `/api/v1/instalments_simulator?checkoutId=${id}`)).body).toMatchObject({
      totalAmount: '150.00',
      instalments: [{ amount: '150.00', dueDate: bought?.dueDate, cashbackAmount: '0.00' }],
    })
  })
})
