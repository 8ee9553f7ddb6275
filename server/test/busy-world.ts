/** A world at work: jobs, webhooks and schedules run by themselves, and people buy who retry after a failure. */
import type { CheckoutAnswer, CheckoutStep } from '@drip/core/contracts/checkout'
import { schedulesOf } from '../src/app.ts'
import { startSchedules } from '../src/platform/jobs/schedules.ts'
import { type Shopper, formOf, newShopper, pay, pixOf } from './shopper.ts'
import type { World } from './world.ts'

/** Longer than the queue keeps the work of a worker that lost its database. */
const PATIENCE_MS = 240_000

/** Works until the returned function is called. */
export async function putToWork({ deps }: World): Promise<() => Promise<void>> {
  await deps.jobs.work()
  const stopWebhooks = await deps.webhooks.work()
  const stopSchedules = startSchedules(deps, schedulesOf(deps))
  return async () => {
    await stopSchedules()
    await stopWebhooks()
  }
}

export interface Buyers {
  /** Purchases that somebody has paid for. */
  paid: string[]
  /** Purchases that were approved. */
  approved: string[]
  /** Starts no new purchases; resolves when the running ones have ended. */
  goHome(): Promise<void>
}

/** The part of a world that people use. */
export type Shop = Pick<World, 'checkout' | 'step' | 'control'>

/** This many people at once, each buying again and again. */
export function letThemBuy(world: Shop, apiKey: string, people: number): Buyers {
  const paid: string[] = []
  const approved: string[] = []
  const shop = { open: true }
  const shopping = Array.from({ length: people }, async () => {
    while (shop.open) {
      const id = await buyPatiently(world, apiKey, (it) => paid.push(it))
      approved.push(id)
    }
  })
  const all = Promise.all(shopping)
  // a failed purchase is reported in goHome
  all.catch(() => {})
  return {
    paid,
    approved,
    async goHome() {
      shop.open = false
      await all
    },
  }
}

/** Waits until two more people have bought. */
export async function someBuy({ approved }: Buyers): Promise<void> {
  const before = approved.length
  await patiently(async () => {
    if (approved.length < before + 2) throw new Error('nobody has bought yet')
  })
}

async function buyPatiently(
  world: Shop,
  apiKey: string,
  onPaid: (purchaseId: string) => void,
): Promise<string> {
  const shopper = newShopper()
  const id = await patiently(() => world.checkout(apiKey))
  let step: CheckoutStep | undefined
  let hasPaid = false
  return patiently(async () => {
    const { status, body } = await world.step(id, step)
    if (status >= 500) {
      // without an answer a shopper asks for the current step
      step = undefined
      throw new Error(`answered ${status}`)
    }
    if (body.result === 'OK') return id
    if (body.result === 'KO') throw new PurchaseLost(`${id} was refused: ${JSON.stringify(body)}`)
    const asked = nextOf(body, shopper)
    if (asked === 'pay' && !hasPaid) {
      await pay(world, pixOf(body))
      hasPaid = true
      onPaid(id)
    }
    step =
      asked === 'code'
        ? { phoneVerificationCode: await readCode(world, shopper) }
        : asked === 'pay'
          ? undefined
          : asked
    throw new Error(`stands at ${JSON.stringify(body.fields.map((it) => it.fieldName))}`)
  })
}

function nextOf(answer: CheckoutAnswer, shopper: Shopper): CheckoutStep | 'code' | 'pay' | undefined {
  const asks = (name: string) => answer.fields.some((it) => it.fieldName === name)
  if (asks('customerPhone')) return { customerPhone: shopper.phone }
  if (asks('phoneVerificationCode')) return 'code'
  if (asks('customerCpf')) return formOf(shopper)
  if (asks('checkoutConfirmed')) return { checkoutConfirmed: true }
  if (asks('totalInstalments')) return { totalInstalments: 3 }
  return asks('payment') || asks('paymentForFirstInstalment') ? 'pay' : undefined
}

async function readCode(world: Shop, { phone }: Shopper): Promise<string> {
  const messages = await world.control<{ text: string }[]>('GET', `/messages?to=${encodeURIComponent(phone)}`)
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
  if (code === undefined) throw new Error('no code came yet')
  return code
}

class PurchaseLost extends Error {}

/** Retries until it works, with a pause between the attempts. */
export async function patiently<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof PurchaseLost || Date.now() > until) throw error
      await moment(50)
    }
  }
}

export const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
