/** Every reason for which a purchase is refused (001 §8), reached as a shopper reaches it. */
import { DENIAL_REASONS, type DenialReason } from '@drip/core/contracts/states'
import { type CreditPolicy, DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { cents } from '@drip/core/money/cents'
import sql, { raw } from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Shopper,
  buy,
  cpfOf,
  formOf,
  newShopper,
  pay,
  pixOf,
  untilDecided,
  untilPix,
} from '../../../../test/shopper.ts'
import { countOf, expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { blockValues } from '../credit/block-values.ts'

const reached = new Set<DenialReason>()
/** Puts another policy in force until the test ends. */
const decideBy = (changes: Partial<CreditPolicy>) => {
  world.deps.exposure = async () => ({
    ...(await standing()),
    policy: { ...DEFAULT_CREDIT_POLICY, ...changes },
  })
}
const world = await ownWorld()
const demo = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
const special = demo.deniedCpf
const merchant = await world.merchant()
const standing = world.deps.exposure
afterEach(async () => {
  world.deps.exposure = standing
  await world.mend()
  await expectTruths(world)
})

interface Wish {
  shopper?: Shopper
  amount?: string
  apiKey?: string
  birthDate?: string
}

/** Takes a checkout up to its decision. */
async function decided({
  shopper = newShopper(),
  amount = '300.00',
  apiKey = merchant.apiKey,
  birthDate,
}: Wish = {}) {
  const id = await world.checkout(apiKey, {
    amount,
    ...(birthDate === undefined ? {} : { customerBirthDate: birthDate }),
  })
  return { id, answer: await untilDecided(world, id, shopper) }
}

/** The answer to a refusal that leaves the shopper nothing to do. */
function denied(koReason: DenialReason) {
  reached.add(koReason)
  return { result: 'KO', koReason, fields: [], paymentFullAmount: null }
}
const APPROVED = { result: 'MORE_INFO', koReason: null, fields: [{ fieldName: 'checkoutConfirmed' }] }

/** A merchant with one of its switches set. */
async function merchantWith(column: string, value: boolean | number = true) {
  const made = await world.merchant()
  await world.deps.db.run(sql`update merchants set ${raw(column)} = ${value} where id = ${made.id}`)
  return made
}

const person = (family: string, changes: Partial<Shopper> = {}) =>
  newShopper({ cpf: special[family] ?? '', ...changes })
const block = (kind: 'PHONE' | 'CPF' | 'CEP', value: string) =>
  blockValues(world.deps, [{ kind, value, reason: 'Fraud ID', description: '' }])

describe('a purchase is refused', () => {
  it.each<[string, string, DenialReason]>([
    ['whose score is low', 'LOW_SCORE', 'DEFAULT'],
    ['who is listed as a bad debtor', 'NEGATIVATED', 'DEFAULT'],
    ['whose CPF is irregular', 'IRREGULAR_CPF', 'INVALID_CUSTOMER_DATA'],
    ['whose name is another', 'NAME_DIFFERS', 'INVALID_CUSTOMER_DATA'],
    ['who is a minor', 'LEGALLY_PROTECTED_MINOR', 'LEGALLY_PROTECTED_MINOR'],
    ['whom antifraud distrusts', 'ANTI_FRAUD_SCORE', 'ANTI_FRAUD_SCORE'],
  ])('to somebody %s', async (_name, family, reason) => {
    expect((await decided({ shopper: person(family) })).answer).toMatchObject(denied(reason))
  })

  it('for a person who says that they are a minor, whatever the bureau says', async () => {
    expect((await decided({ birthDate: '2010-01-01' })).answer).toMatchObject(
      denied('LEGALLY_PROTECTED_MINOR'),
    )
  })

  it('above the customer’s limit, and says what would be possible', async () => {
    const { answer } = await decided({ shopper: person('SMALL_LIMIT'), amount: '1500.01' })
    expect(answer).toMatchObject(denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE'))
    expect(answer.koVariables).toEqual({ maxAmount: 1500 })
  })

  it('above the maximum of an order, and offers the wait list', async () => {
    const { answer } = await decided({ amount: '10000.01' })
    expect(answer).toMatchObject(denied('ORDER_ABOVE_MAX_VALUE'))
    expect(answer.onWaitListStatus).toBe('WAITING_RESPONSE')
  })

  it('above the maximum of an order, and offers a bad debtor the full amount, because waiting does not help', async () => {
    const { apiKey } = await world.merchant({ offersFullAmount: true })
    const { answer } = await decided({ shopper: person('NEGATIVATED'), amount: '10000.01', apiKey })
    expect(answer).toMatchObject({
      koReason: 'ORDER_ABOVE_MAX_VALUE',
      blockedLimit: true,
      onWaitListStatus: null,
      paymentFullAmount: { amount: 10_000.01 },
    })
  })

  it('above the merchant’s own maximum', async () => {
    const { apiKey } = await world.merchant({ maxAmountPerOrder: cents(20_000) })
    expect((await decided({ apiKey, amount: '200.00' })).answer).toMatchObject(APPROVED)
    const { answer } = await decided({ apiKey, amount: '200.01' })
    expect(answer).toMatchObject(denied('ORDER_ABOVE_MAX_VALUE'))
    expect(answer.koVariables).toMatchObject({ maxAmount: 200 })
  })

  it('above the merchant’s limit for one customer', async () => {
    const { apiKey } = await merchantWith('customer_limit', 10_000)
    const { answer } = await decided({ apiKey, amount: '100.01' })
    expect(answer).toMatchObject(denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE'))
    expect(answer.koVariables).toEqual({ maxAmount: 100 })
  })

  it('for a person whose phone, CPF or postal code is blocked', async () => {
    const [phone, cpf] = [newShopper(), newShopper()]
    await block('PHONE', phone.phone)
    await block('CPF', cpf.cpf)
    expect((await decided({ shopper: phone })).answer).toMatchObject(denied('BLOCKED_CUSTOMER_PHONE'))
    expect((await decided({ shopper: cpf })).answer).toMatchObject(denied('BLOCKED_CUSTOMER_CPF'))
    const shopper = newShopper()
    await block('CEP', '69999990')
    const id = await world.checkout(merchant.apiKey, { ...formOf(shopper), customerAddressCep: '69999-990' })
    expect(await untilDecided(world, id, shopper)).toMatchObject(denied('BLOCKED_CUSTOMER_ADDRESS_CEP'))
  })

  it('for a person with late instalments, and says where to get help', async () => {
    const shopper = newShopper()
    await buy(world, (await world.merchant({ upfront: 'MANDATORY' })).apiKey, shopper)
    await world.advance('P31D')
    const { answer } = await decided({ shopper, amount: '100.00' })
    expect(answer).toMatchObject(denied('LATE_INSTALMENTS'))
    expect(answer.koVariables.supportEmail).toBe(world.deps.config.settings.supportEmail)
  })

  it('for a person who has an order without any payment', async () => {
    const shopper = newShopper()
    await buy(world, merchant.apiKey, shopper)
    expect((await decided({ shopper })).answer).toMatchObject(
      denied('ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID'),
    )
  })

  it('for a person with the maximum number of active orders', async () => {
    const shopper = newShopper()
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    for (let orders = 0; orders < 3; orders++) await buy(world, apiKey, shopper, { amount: '30.00' })
    expect((await decided({ shopper, amount: '30.00' })).answer).toMatchObject(
      denied('ALREADY_HAVE_ACTIVE_ORDER'),
    )
  })

  it('for a person who would owe too much over several orders', async () => {
    const shopper = newShopper()
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    await buy(world, apiKey, shopper, { amount: '300.00' })
    decideBy({ maxOpenOverSeveralOrders: cents(25_000) })
    expect((await decided({ shopper, amount: '50.00' })).answer).toMatchObject(APPROVED)
    const { answer } = await decided({ shopper, amount: '50.01' })
    expect(answer).toMatchObject(denied('MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER'))
    expect(answer.koVariables).toEqual({ maxAmount: 50 })
  })

  it('when the platform has approved enough for a day; the next day it may', async () => {
    // two days later, so that no other test has approved anything today
    await world.advance('P2D')
    decideBy({ maxApprovedPerDay: cents(50_000) })
    await buy(world, merchant.apiKey, newShopper(), { amount: '300.00' })
    await world.advance('PT6S')
    expect((await decided({ amount: '200.01' })).answer).toMatchObject(denied('DRIP_MAX_VALUE_PER_DAY'))
    expect((await decided({ amount: '200.00' })).answer).toMatchObject(APPROVED)
    await world.advance('P1D')
    expect((await decided({ amount: '500.00' })).answer).toMatchObject(APPROVED)
  })

  it('when the platform has enough open', async () => {
    const { open } = (await world.deps.db.row<{ open: number }>(sql`
      select coalesce(sum(amount - canceled_amount - paid_amount), 0)::int8 as open from instalments`)) ?? {
      open: 0,
    }
    decideBy({ maxOpenGlobal: cents(open + 10_000) })
    await world.advance('PT6S')
    expect((await decided({ amount: '100.01' })).answer).toMatchObject(denied('DRIP_MAX_VALUE_GLOBAL'))
    expect((await decided({ amount: '100.00' })).answer).toMatchObject(APPROVED)
  })

  it('after the payment: third person, blocked bank, a store that is not there, and time', async () => {
    const third = await world.checkout(merchant.apiKey)
    await pay(world, await untilPix(world, third, newShopper()), { cpf: cpfOf('700900201') })
    await world.until(async () => (await world.step(third)).body.returnedPayment !== null)
    await pay(world, pixOf((await world.step(third)).body), { cpf: cpfOf('700900201') })
    await blockValues(world.deps, [
      { kind: 'BANK', value: '99999004', reason: 'Fraud Risk', description: '' },
    ])
    const bank = await world.checkout(merchant.apiKey)
    await pay(world, await untilPix(world, bank, newShopper()), { bankIspb: '99999004' })
    const ended = async (id: string) => {
      await world.until(async () => {
        await world.deps.db.run(sql`update jobs set due_at = jobs_now() where holder is null`)
        return (await world.step(id)).body.result === 'KO'
      })
      return (await world.step(id)).body
    }
    expect(await ended(third)).toMatchObject(denied('INVALID_CUSTOMER_DATA'))
    expect(await ended(bank)).toMatchObject(denied('BLOCKED_BANK_CODE'))
    const store = await world.checkout(merchant.apiKey, { resolveUrl: 'http://127.0.0.1:9/' })
    await pay(world, await untilPix(world, store, newShopper()))
    expect(await ended(store)).toMatchObject(denied('FAILED_MERCHANT_ORDER_CONFIRMATION'))
    const over = await world.checkout(merchant.apiKey)
    await world.advance('PT31M')
    expect((await world.step(over)).body).toMatchObject(denied('EXPIRED'))
  })

  it('when the Pix arrives and another purchase has used the limit, and still says what would be possible', async () => {
    const shopper = newShopper()
    const { id: merchantId, apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    await world.deps.db.run(sql`update merchants set customer_limit = 10000 where id = ${merchantId}`)
    const id = await world.checkout(apiKey, { amount: '80.00' })
    const pix = await untilPix(world, id, shopper)
    // 20 of 60 are paid at once: 40 of the 100 are used
    await buy(world, apiKey, shopper, { amount: '60.00' })
    await pay(world, pix)
    await world.until(async () => (await world.step(id)).body.result === 'KO')
    const { body } = await world.step(id)
    expect(body).toMatchObject(denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE'))
    expect(body.koVariables).toEqual({ maxAmount: 60 })
    expect(body.returnedPayment?.because).toBe('REFUSED')
  })

  it('for each reason of the catalogue: none is left out above', () => {
    expect(DENIAL_REASONS.filter((it) => !reached.has(it))).toEqual([])
  })
})

describe('a supplier that does not answer', () => {
  it.each([
    ['antifraud', 'fail'],
    ['antifraud', 'drop'],
    ['bureau', 'fail'],
    ['bureau', 'half'],
  ])('does not open the door, and the purchase waits for it (%s, %s)', async (provider, kind) => {
    await world.fault({ provider, kind })
    // our outage says nothing about a person: a job asks again
    const { id, answer } = await decided()
    expect(answer).toMatchObject({ result: 'MORE_INFO', fields: [], koReason: null })
    expect((await world.step(id)).body).toMatchObject({ result: 'MORE_INFO', fields: [] })
    await world.mend()
    await world.until(async () => {
      await world.deps.db.run(sql`update jobs set due_at = jobs_now() where holder is null`)
      return (await world.step(id)).body.fields.length > 0
    })
    expect((await world.step(id)).body).toMatchObject(APPROVED)
  })

  it('is requested by one job, however often the shopper’s page asks for the state', async () => {
    await world.fault({ provider: 'bureau', kind: 'fail' })
    const { id } = await decided()
    for (let times = 0; times < 5; times++) await world.step(id)
    const jobs = await world.deps.db.row<{ count: number }>(sql`
      select count(*) from jobs where kind = 'decide-credit' and payload->>'checkoutId' = ${id}`)
    expect(jobs?.count).toBe(1)
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
  })

  it('is not requested if the merchant works without antifraud', async () => {
    const { apiKey } = await merchantWith('skip_antifraud')
    await world.fault({ provider: 'antifraud', kind: 'fail' })
    expect((await decided({ apiKey })).answer).toMatchObject(APPROVED)
    expect(await world.control('GET', '/faults')).toMatchObject([{ hits: 0 }])
  })
})

describe('a switch of the merchant', () => {
  it.each<[string, () => Promise<Wish>]>([
    [
      'skip_fraudulent_phone',
      async () => {
        const shopper = newShopper()
        await block('PHONE', shopper.phone)
        return { shopper }
      },
    ],
    [
      'skip_fraudulent_cpf',
      async () => {
        const shopper = newShopper()
        await block('CPF', shopper.cpf)
        return { shopper }
      },
    ],
    ['skip_antifraud', async () => ({ shopper: person('ANTI_FRAUD_SCORE') })],
    ['skip_antifraud', async () => ({ shopper: person('IRREGULAR_CPF') })],
    ['skip_protected_score', async () => ({ shopper: person('LOW_SCORE') })],
  ])('%s turns its rule off', async (column, wish) => {
    const { apiKey } = await merchantWith(column)
    const { id, answer } = await decided({ ...(await wish()), apiKey })
    expect(answer).toMatchObject(APPROVED)
    const row = await world.deps.db.row<{ trace: { outcome: string }[] }>(sql`
      select trace from credit_decisions where checkout_id = ${id}`)
    expect(row?.trace.some((it) => it.outcome === 'skipped')).toBe(true)
  })

  it.each(['skip_antifraud', 'skip_protected_score', 'skip_order_amount_rule'])(
    '%s does not let a minor buy',
    async (column) => {
      const { apiKey } = await merchantWith(column)
      expect((await decided({ shopper: person('LEGALLY_PROTECTED_MINOR'), apiKey })).answer).toMatchObject(
        denied('LEGALLY_PROTECTED_MINOR'),
      )
    },
  )

  it('skip_order_amount_rule puts the merchant’s maximum in place of ours', async () => {
    const made = await world.merchant({ maxAmountPerOrder: cents(1_200_000) })
    await world.deps.db.run(sql`
      update merchants set skip_order_amount_rule = true, skip_protected_score = true where id = ${made.id}`)
    expect((await decided({ apiKey: made.apiKey, amount: '12000.00' })).answer).toMatchObject(APPROVED)
    expect((await decided({ apiKey: made.apiKey, amount: '12000.01' })).answer).toMatchObject(
      denied('ORDER_ABOVE_MAX_VALUE'),
    )
  })
})

describe('the whitelist', () => {
  const whitelist = (cpf: string, days: number) =>
    world.deps.db.run(sql`
      insert into whitelist (cpf, expires_at, created_at) values (${cpf}, ${new Date(world.deps.clock.now().getTime() + days * 86_400_000)}, now())
      on conflict (cpf) do update set expires_at = excluded.expires_at`)

  it('lets a bad score pass while it lasts', async () => {
    const shopper = person('LOW_SCORE')
    await whitelist(shopper.cpf, 1)
    expect((await decided({ shopper })).answer).toMatchObject(APPROVED)
    await whitelist(shopper.cpf, -1)
    expect((await decided({ shopper: { ...shopper, phone: newShopper().phone } })).answer).toMatchObject(
      denied('DEFAULT'),
    )
  })

  it('does not lift a block', async () => {
    const shopper = newShopper()
    await block('CPF', shopper.cpf)
    await whitelist(shopper.cpf, 1)
    expect((await decided({ shopper })).answer).toMatchObject(denied('BLOCKED_CUSTOMER_CPF'))
  })
})

describe('the whole at once', () => {
  it('is offered for a credit reason if the merchant offers it', async () => {
    const { apiKey } = await world.merchant({ offersFullAmount: true })
    const { answer } = await decided({ shopper: person('NEGATIVATED'), apiKey, amount: '77.77' })
    expect(answer).toMatchObject({
      result: 'KO',
      koReason: 'DEFAULT',
      fields: [],
      paymentFullAmount: { amount: 77.77 },
    })
    expect(answer.blockedLimit).toBe(true)
  })

  it.each(['ANTI_FRAUD_SCORE', 'IRREGULAR_CPF', 'LEGALLY_PROTECTED_MINOR'])(
    'is never offered for a reason of fraud or of law (%s)',
    async (family) => {
      const { apiKey } = await world.merchant({ offersFullAmount: true })
      expect((await decided({ shopper: person(family), apiKey })).answer.paymentFullAmount).toBeNull()
    },
  )

  it('has its code renewed like any other', async () => {
    const { apiKey } = await world.merchant({ offersFullAmount: true })
    const { id, answer } = await decided({ shopper: person('NEGATIVATED'), apiKey })
    await world.advance('PT9M30S')
    expect(pixOf((await world.step(id)).body).status).toBe('EXPIRED')
    const renewed = pixOf((await world.step(id, { renewPayment: true })).body)
    expect(renewed.status).toBe('PENDING')
    expect(renewed.qrCodeText).not.toBe(pixOf(answer).qrCodeText)
  })
})

describe('a decision', () => {
  it('is stored with its data and the result of each rule, and is made once', async () => {
    const shopper = person('SMALL_LIMIT')
    const { id, answer } = await decided({ shopper, amount: '2000.00' })
    for (let times = 0; times < 3; times++) expect((await world.step(id)).body).toEqual(answer)
    const rows = await world.deps.db.rows<{
      outcome: string
      reason: string
      creditLimit: number
      application: { cpf: string; amount: number; bureau: { score: number } }
      trace: { rule: string; outcome: string; reason: string }[]
    }>(
      sql`select outcome, reason, credit_limit, application, trace from credit_decisions where checkout_id = ${id}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      outcome: 'denied',
      reason: 'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
      creditLimit: 150_000,
      application: { cpf: shopper.cpf, amount: 200_000, bureau: { score: 505 } },
    })
    expect(rows[0]?.trace).toHaveLength(19)
    expect(rows[0]?.trace.filter((it) => it.outcome === 'denied').map((it) => it.rule)).toEqual([
      'customer-limit',
    ])
    expect(await countOf(world, 'charges', id)).toBe(0)
  })

  it('asks the bureau once a month for the same person and name', async () => {
    const shopper = newShopper()
    await world.fault({ provider: 'bureau', kind: 'slow', ms: 0 })
    const asked = async () => (await world.control<{ hits: number }[]>('GET', '/faults'))[0]?.hits ?? 0
    await decided({ shopper })
    await decided({ shopper })
    expect(await asked()).toBe(1)
    await decided({ shopper: { ...shopper, name: 'Outro Nome Completo' } })
    expect(await asked()).toBe(2)
    await world.advance('P31D')
    await decided({ shopper })
    expect(await asked()).toBe(3)
  })
})

describe('an archived customer', () => {
  it('cannot buy, not even in full, and shows only the general reason, until the erasure', async () => {
    const shopper = newShopper()
    await buy(world, merchant.apiKey, shopper)
    await world.deps.db.run(sql`update customers set archived_at = now() where cpf = ${shopper.cpf}`)
    const { id, answer } = await decided({ shopper })
    expect(answer).toMatchObject({ result: 'KO', koReason: 'DEFAULT' })
    expect(await archivedRuleOf(id)).toBe('denied')
    await world.deps.db.run(sql`update customers set erased_at = now() where cpf = ${shopper.cpf}`)
    expect(await archivedRuleOf((await decided({ shopper })).id)).toBe('passed')
  })
})

/** The result of the rule for archived customers in the decision of a checkout. */
async function archivedRuleOf(id: string): Promise<string | undefined> {
  const row = await world.deps.db.row<{ trace: { rule: string; outcome: string }[] }>(
    sql`select trace from credit_decisions where checkout_id = ${id} and stage = 'APPLICATION'`,
  )
  return row?.trace.find((it) => it.rule === 'archived-customer')?.outcome
}
