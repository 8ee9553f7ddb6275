/** Autopay chosen at the checkout: the first payment grants the mandate, which is never a condition of the purchase. */
import { readBrCode } from '@drip/core/pix/br-code'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  cpfOf,
  field,
  goTo,
  newShopper,
  pay,
  pixOf,
  untilDecided,
  untilPix,
} from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { World } from '../../../../test/world.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { takeStep } from '../../areas/checkout-steps/take-step.ts'
import { findMandates } from './autopay.store.ts'
import { showAutopay } from './show-autopay.ts'
import { switchOn } from './switch-on.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(() => expectTruths(world))

const mandatesOf = (id: string) => findMandates(world.deps.db, id)
const stateOf = async (id: string) => (await mandatesOf(id))[0]?.state
const bought = (id: string) => world.until(async () => (await world.step(id)).body.result === 'OK')
const hasRecurrence = (code: string) => {
  const read = readBrCode(code)
  return read.ok && read.code.recurrenceUrl !== null
}
const told = (id: string, kind: string) =>
  world.deps.db.rows(sql`select from customer_messages where purchase_id = ${id} and kind = ${kind}`)

/** Up to the Pix of a shopper who wants the bank to pay the others. */
async function untilCode(key = apiKey) {
  const shopper = newShopper()
  const id = await world.checkout(key, { amount: '300.00' })
  await untilDecided(world, id, shopper)
  const { body } = await world.step(id, { checkoutConfirmed: true, payAutomatically: true })
  return { id, shopper, pix: pixOf(body) }
}

describe('the choice', () => {
  it('is off, is remembered, and may be withdrawn', async () => {
    const id = await world.checkout(apiKey)
    const wish = (answer: Awaited<ReturnType<World['step']>>['body']) =>
      field(answer, 'checkoutConfirmed').fieldData.paysAutomatically
    expect(wish(await untilDecided(world, id, newShopper()))).toBe(false)
    for (const payAutomatically of [true, true, false, true]) {
      expect(wish((await world.step(id, { payAutomatically })).body)).toBe(payAutomatically)
      expect(wish((await world.step(id)).body)).toBe(payAutomatically)
    }
  })

  it('is no condition: without it the code is a plain one, and there is no mandate', async () => {
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, newShopper())
    expect([hasRecurrence(pix.qrCodeText), pix.autopay]).toEqual([false, null])
    await pay(world, pix)
    await bought(id)
    expect(await mandatesOf(id)).toEqual([])
  })

  it('is not mentioned if the PSP has no Pix Automático, whatever was wanted before', async () => {
    const deps = { ...world.deps, automaticPix: null }
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    await world.step(id, { payAutomatically: true })
    const asked = field(await takeStep(deps, id, {}), 'checkoutConfirmed').fieldData
    expect(asked.paysAutomatically).toBeNull()
    const pix = pixOf(await takeStep(deps, id, { checkoutConfirmed: true }))
    expect([hasRecurrence(pix.qrCodeText), pix.autopay]).toEqual([false, null])
  })

  it('says if a plan has no months of its own, and then continues without it', async () => {
    const { apiKey: key } = await world.merchant({ cashback: null, maxInstalments: 12 })
    const id = await world.checkout(key, { amount: '1200.00' })
    const [answer] = [await untilDecided(world, id, newShopper())]
    expect(field(answer, 'checkoutConfirmed').fieldData.autopay.hindrance).toBeNull()
    const soon = (await world.step(id, { firstInstallmentsDate: '2026-11-27' })).body
    expect(field(soon, 'checkoutConfirmed').fieldData.autopay.hindrance).toBe('NEEDS_MONTHS')
    const { body } = await world.step(id, { checkoutConfirmed: true, payAutomatically: true })
    expect([hasRecurrence(pixOf(body).qrCodeText), pixOf(body).autopay]).toEqual([false, null])
    expect(await mandatesOf(id)).toEqual([])
  })
})

describe('the first payment', () => {
  it('of R$ 1,00 gives the mandate, comes back, and the bank pays the instalments', async () => {
    const { id, pix } = await untilCode()
    expect([hasRecurrence(pix.qrCodeText), pix.autopay]).toEqual([true, 'WITH_PAYMENT'])
    await pay(world, pix)
    await bought(id)
    await world.until(async () => (await stateOf(id)) === 'APPROVED')
    await untilRefunded(world, id)
    expect(await showAutopay(world.deps, id)).toMatchObject({
      state: 'ON',
      debits: [{ number: 1 }, { number: 2 }, { number: 3 }],
    })
    expect(await told(id, 'AUTOPAY_ON')).toHaveLength(1)
  })

  it('of the first instalment gives the mandate for the others', async () => {
    const { apiKey: key } = await world.merchant({
      cashback: null,
      upfront: 'MANDATORY',
      flexibleInstalments: true,
    })
    const id = await world.checkout(key, { amount: '300.00' })
    await untilDecided(world, id, newShopper())
    const { body } = await world.step(id, { totalInstalments: 3, payAutomatically: true })
    await pay(world, pixOf(body))
    await bought(id)
    await world.until(async () => (await stateOf(id)) === 'APPROVED')
    expect((await showAutopay(world.deps, id))?.debits.map((it) => it.number)).toEqual([2, 3])
  })

  it('paid twice gives one mandate, and the second payment is returned', async () => {
    const { id, pix } = await untilCode()
    await pay(world, pix, { times: 2 })
    await bought(id)
    await world.until(async () => (await stateOf(id)) === 'APPROVED')
    await untilRefunded(world, id)
    expect(await mandatesOf(id)).toHaveLength(1)
  })

  it('of another person is returned, and their mandate ends with it', async () => {
    const { id, pix } = await untilCode()
    await pay(world, pix, { cpf: cpfOf('700900778') })
    await untilRefunded(world, id)
    await world.schedule('sweep-autopay')
    await world.until(async () => (await mandatesOf(id)).some((it) => it.state === 'CANCELLED'))
    expect((await mandatesOf(id)).filter((it) => it.state === 'APPROVED')).toEqual([])
  })

  it('that the bank accepted without keeping the mandate buys; the customer is told, and may switch it on later', async () => {
    const { id, shopper, pix } = await untilCode()
    await world.control('PUT', `/pix/automatic/accounts/${shopper.cpf}`, { failsMandates: true })
    await pay(world, pix)
    await bought(id)
    await world.until(async () => (await stateOf(id)) === 'REJECTED')
    expect(await told(id, 'AUTOPAY_ENDED')).toHaveLength(1)
    await switchOn(world.deps, id)
    expect(await showAutopay(world.deps, id)).toMatchObject({ state: 'WAITING' })
  })
})

describe('a mandate that is not to live', () => {
  it('is not requested again if the PSP does not make it: the code is the plain one, and the shopper is told', async () => {
    const { automaticPix } = world.deps
    if (automaticPix === null) throw new Error('the sandbox offers Pix Automático')
    const away = { ...automaticPix, createMandate: () => Promise.reject(new ProviderDown('pix', 'is away')) }
    const deps = { ...world.deps, automaticPix: away }
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    const pix = pixOf(await takeStep(deps, id, { checkoutConfirmed: true, payAutomatically: true }))
    expect([hasRecurrence(pix.qrCodeText), pix.autopay]).toEqual([false, 'LATER'])
    await pay(world, pix)
    await bought(id)
    expect(await showAutopay(world.deps, id)).toMatchObject({ state: 'OFF', hindrance: null })
    await switchOn(world.deps, id)
    expect(await showAutopay(world.deps, id)).toMatchObject({ state: 'WAITING' })
  })

  it('ends if another code replaces its own', async () => {
    const { id, pix } = await untilCode()
    await world.advance('PT9M30S')
    const renewed = pixOf((await world.step(id, { renewPayment: true })).body)
    expect(hasRecurrence(renewed.qrCodeText)).toBe(true)
    expect(renewed.qrCodeText).not.toBe(pix.qrCodeText)
    await world.drain()
    expect((await mandatesOf(id)).map((it) => it.state)).toEqual(['CREATED', 'CANCELLED'])
    await pay(world, renewed)
    await bought(id)
    await world.until(async () => (await stateOf(id)) === 'APPROVED')
  })

  it('ends with a checkout that is cancelled', async () => {
    const { id } = await untilCode()
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    await world.schedule('sweep-autopay')
    expect(await stateOf(id)).toBe('CANCELLED')
  })
})

it('requested by two tabs at once is one mandate, with one code', async () => {
  const id = await world.checkout(apiKey)
  await untilDecided(world, id, newShopper())
  const step = { checkoutConfirmed: true, payAutomatically: true } as const
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.step(id, step)))
  expect(new Set(answers.map((it) => pixOf(it.body).qrCodeText)).size).toBe(1)
  expect(hasRecurrence(pixOf((await world.step(id)).body).qrCodeText)).toBe(true)
  expect(await mandatesOf(id)).toHaveLength(1)
})
