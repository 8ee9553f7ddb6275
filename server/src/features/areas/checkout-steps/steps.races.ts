/** Two calls at once in one checkout. This needs a real PostgreSQL: the embedded one has one session. */
import type { CheckoutStep } from '@drip/core/contracts/checkout'
import { afterEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { formOf, newShopper, pay, pixOf, untilDecided, untilPix } from '../../../../test/shopper.ts'
import { countOf, expectTruths } from '../../../../test/truths.ts'

const MANY = 8

const world = await ownWorld()
const apiKey = (await world.merchant()).apiKey

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a step sent many times at once', () => {
  afterEach(() => expectTruths(world))

  const atOnce = (id: string, step?: CheckoutStep) =>
    Promise.all(Array.from({ length: MANY }, () => world.step(id, step)))

  it('sends one code for a phone', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const answers = await atOnce(id, { customerPhone: shopper.phone })
    expect(answers.map((it) => it.status)).toEqual(Array(MANY).fill(200))
    expect(await countOf(world, 'phone_codes', id)).toBe(1)
  })

  it('sends ten codes to one phone in an hour, on forty checkouts at once', async () => {
    const { phone } = newShopper()
    const ids = await Promise.all(Array.from({ length: 40 }, () => world.checkout(apiKey)))
    const answers = await Promise.all(ids.map((id) => world.step(id, { customerPhone: phone })))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(10)
    expect(answers.filter((it) => it.status === 429)).toHaveLength(30)
  })

  it('sends one code to a phone that the store sent', async () => {
    const id = await world.checkout(apiKey, { customerPhone: newShopper().phone })
    const answers = await atOnce(id)
    expect(answers.map((it) => it.status)).toEqual(Array(MANY).fill(200))
    expect(await countOf(world, 'phone_codes', id)).toBe(1)
  })

  it('allows at most five tries of a code, however fast', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    const right = await world.newestCode(shopper.phone)
    const wrong = Array.from({ length: 60 }, (_, index) => String(100_000 + index)).filter(
      (it) => it !== right,
    )
    const answers = await Promise.all(wrong.map((it) => world.step(id, { phoneVerificationCode: it })))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(5)
    expect(answers.filter((it) => it.status === 422)).toHaveLength(wrong.length - 5)
  })

  it('verifies the phone once', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    const code = await world.newestCode(shopper.phone)
    const answers = await atOnce(id, { phoneVerificationCode: code })
    expect(answers.map((it) => [it.status, it.body.isValid])).toEqual(
      Array.from({ length: MANY }, () => [200, true]),
    )
  })

  it('decides once on a form, and makes the same offer to all', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.step(id, { customerPhone: shopper.phone })
    await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    const answers = await atOnce(id, formOf(shopper))
    expect(new Set(answers.map((it) => `${it.status} ${JSON.stringify(it.body.fields)}`)).size).toBe(1)
  })

  it('makes one charge of a double click on "confirm"', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, shopper)
    const answers = await atOnce(id, { checkoutConfirmed: true })
    expect(answers.map((it) => it.status)).toEqual(Array(MANY).fill(200))
    expect(await countOf(world, 'charges', id)).toBe(1)
    expect(new Set(answers.map((it) => pixOf(it.body).qrCodeText)).size).toBe(1)
  })

  it('makes one new charge of many clicks on "new code"', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, shopper)
    await world.step(id, { checkoutConfirmed: true })
    await world.advance('PT9M30S')
    const answers = await atOnce(id, { renewPayment: true })
    expect(answers.map((it) => it.status)).toEqual(Array(MANY).fill(200))
    expect(await countOf(world, 'charges', id)).toBe(2)
  })

  it('never accepts both another plan and the Pix of the first plan', async () => {
    const flexible = await world.merchant({
      flexibleInstalments: true,
      maxInstalments: 6,
      upfront: 'MANDATORY',
    })
    for (let times = 0; times < MANY; times++) {
      const id = await world.checkout(flexible.apiKey, { amount: '300.00' })
      const pix = await untilPix(world, id, newShopper())
      const [, changed] = await Promise.all([pay(world, pix), world.step(id, { changePlan: true })])
      expect([200, 409]).toContain(changed.status)
      await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
      const bought = (await countOf(world, 'orders', id)) === 1
      const next = (await world.step(id)).body
      // bought: the first plan stands; otherwise the money is refunded and the plan must be chosen
      expect(bought ? next.instalments.length : next.returnedPayment?.amount).toBe(bought ? 3 : 100)
    }
  })

  it('accepts one of two plans that two tabs choose, and shows it in both tabs', async () => {
    const flexible = (await world.merchant({ flexibleInstalments: true, maxInstalments: 6 })).apiKey
    const id = await world.checkout(flexible)
    await untilDecided(world, id, newShopper())
    const answers = await Promise.all([2, 3, 4, 5].map((it) => world.step(id, { totalInstalments: it })))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
    expect(answers.filter((it) => it.status === 409)).toHaveLength(3)
    const chosen = answers.find((it) => it.status === 200)?.body.instalments.length
    expect((await world.step(id)).body.instalments).toHaveLength(chosen ?? 0)
    expect(await countOf(world, 'charges', id)).toBe(1)
  })

  it('is accepted, or answered with the current state, however many change it at once', async () => {
    const flexible = (await world.merchant({ flexibleInstalments: true, maxInstalments: 6 })).apiKey
    const id = await world.checkout(flexible)
    await untilDecided(world, id, newShopper())
    const tomorrow = Date.parse('2026-11-25')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.step(id, {
          firstInstallmentsDate: new Date(tomorrow + (index % 30) * 86_400_000).toISOString().slice(0, 10),
        }),
      ),
    )
    expect(answers.map((it) => it.status).filter((it) => it !== 200 && it !== 409)).toEqual([])
    expect((await world.step(id)).status).toBe(200)
  })
})
