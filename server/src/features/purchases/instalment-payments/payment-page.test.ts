import { type Socket, connect } from 'node:net'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EventStream, openStream } from './event-stream.makers.ts'
import {
  type Shopper,
  goTo,
  newShopper,
  payInstalment,
  paymentPage,
  takeBackPix,
} from '../../../../test/shopper.ts'
import { countOf, expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { createApp, createDeps } from '../../../app.ts'
import { silentLog } from '../../../platform/log.ts'
import { newDebt, untilBooked } from './owing.makers.ts'

const STREAMS_PER_ADDRESS = 40

const world = await ownWorld({ STREAMS_PER_ADDRESS: String(STREAMS_PER_ADDRESS) })
const merchant = await world.merchant()
beforeEach(() => goTo(world, '2026-11-24'))
let streams: EventStream[] = []
afterEach(async () => {
  for (const it of streams) it.close()
  await Promise.all(streams.map((it) => it.ended))
  streams = []
  await expectTruths(world)
})

const owing = (shopper?: Shopper) => newDebt(world, merchant.apiKey, shopper)
const details = (id: string) => world.call<InstalmentToPay>('GET', `/api/v1/installments/details/${id}`)
const NOBODYS = '019aab00-0000-7000-8000-000000000000'

describe('the details', () => {
  it('of an open instalment have all that the page shows, and the code', async () => {
    const { first } = await owing()
    const { status, body } = await details(first.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      merchantName: 'Passo Largo',
      installment: {
        id: first.id,
        number: 1,
        total: 3,
        amount: 100,
        dueDate: '2026-12-09',
        deadline: '2026-12-09',
        isLate: false,
        status: 'PENDING',
        state: 'OPEN',
        feesAmount: 0,
        cashbackAmount: 0,
        lateCharge: null,
        qrCode: expect.stringMatching(/^data:image\//) as unknown,
        qrcodeText: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/) as unknown,
        debitedOn: null,
        nextDueDate: '2027-01-08',
        nextIsLate: false,
        nextIsInPlan: false,
        returnedPayment: null,
        returnedRest: null,
        // midnight in São Paulo
        amountUntil: '2026-11-25T03:00:00.000Z',
      },
    })
  })

  it('of a late one explain every figure of the charge', async () => {
    const { first } = await owing()
    await goTo(world, '2026-12-19')
    expect((await details(first.id)).body.installment).toMatchObject({
      amount: 102.33,
      isLate: true,
      feesAmount: 2.33,
      lateCharge: {
        daysLate: 10,
        base: 100,
        fine: 2,
        fineRate: 0.02,
        interest: 0.33,
        monthlyInterestRate: 0.01,
        waived: 0,
        law: expect.stringContaining('Código de Defesa do Consumidor') as unknown,
      },
    })
  })

  it('say until when the amount is this one: near midnight as long as its code', async () => {
    const { first } = await owing()
    await world.control('POST', '/clock', { now: '2026-12-19T23:50:00-03:00' })
    const { amountUntil } = (await details(first.id)).body.installment
    expect(amountUntil?.slice(0, '2026-12-20T03:05'.length)).toBe('2026-12-20T03:05')
    await world.control('POST', '/clock', { now: '2026-12-19T23:55:00-03:00' })
    expect((await details(first.id)).body.installment).toMatchObject({ amount: 102.33, amountUntil })
  })

  it('of a paid one show the amount paid, and have no code', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await paymentPage(world, first.id)).toMatchObject({
      status: 'PAID',
      amount: 102.33,
      feesAmount: 2.33,
      lateCharge: null,
      isLate: false,
      qrCode: null,
      qrcodeText: null,
      nextDueDate: '2027-01-08',
      nextIsLate: false,
      returnedPayment: null,
    })
    await goTo(world, '2027-01-12')
    expect(await paymentPage(world, first.id)).toMatchObject({ nextDueDate: '2027-01-08', nextIsLate: true })
  })

  it('of an overpaid one show the amount to be returned', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id, { amount: '120.50' })
    await untilBooked(world, id, 2)
    const rest = async () => (await paymentPage(world, first.id)).returnedRest
    expect(await rest()).toMatchObject({ amount: 20.5 })
    await world.until(async () => (await rest())?.state === 'DONE')
    await world.advance('PT49H')
    expect(await rest()).toBeNull()
  })

  it('of a cancelled one have no code', async () => {
    const { id, third } = await owing()
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 100 }, { 'x-api-key': merchant.apiKey })
    expect(await paymentPage(world, third.id)).toMatchObject({
      status: 'CANCELED',
      amount: 0,
      qrcodeText: null,
    })
  })

  it('contain nothing about the debtor', async () => {
    const shopper = newShopper({ name: 'Quitéria Segredo' })
    const { id, first } = await owing(shopper)
    const open = JSON.stringify((await details(first.id)).body)
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    const paid = JSON.stringify((await details(first.id)).body)
    for (const secret of [shopper.cpf, shopper.phone, shopper.email, 'Quitéria', 'Segredo', 'Paulista'])
      for (const answer of [open, paid]) expect(answer).not.toContain(secret)
  })
})

describe('the stream', () => {
  const follow = async (id: string, url = world.url) => {
    const stream = await openStream(`${url}/api/v1/installments/sse/${id}`)
    streams.push(stream)
    return stream
  }

  it('says the status now, and PAID when it is paid', async () => {
    const { first } = await owing()
    const stream = await follow(first.id)
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await stream.until(1)).toMatchObject([{ status: 'PENDING' }])
    await payInstalment(world, first.id)
    await world.until(() => stream.events.length === 2)
    expect(stream.events).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }])
  })

  it('on its own host can be read by our pages, and by no others', async () => {
    const { first } = await owing()
    const { origin } = new URL(world.deps.config.publicUrl)
    const allowed = async (from: string) => {
      const ending = new AbortController()
      const { headers } = await fetch(`${world.url}/api/v1/installments/sse/${first.id}`, {
        headers: { origin: from },
        signal: ending.signal,
      })
      ending.abort()
      return headers.get('access-control-allow-origin')
    }
    expect(await allowed(origin)).toBeNull()
    const config = world.deps.config
    Object.assign(config, { eventsUrl: 'https://eventos.drip.example' })
    try {
      expect(await allowed(origin)).toBe(origin)
      expect(await allowed('https://stranger.example')).toBeNull()
    } finally {
      Object.assign(config, { eventsUrl: null })
    }
  })

  it('says at once that it is paid already', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await (await follow(first.id)).until(1)).toMatchObject([{ status: 'PAID' }])
  })

  it('reports that it is owed again if the bank takes the payment back', async () => {
    const { id, first } = await owing()
    const [endToEndId = ''] = await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    const stream = await follow(first.id)
    await stream.until(1)
    await takeBackPix(world, endToEndId)
    await world.until(() => stream.events.length === 2)
    expect(stream.events).toMatchObject([{ status: 'PAID' }, { status: 'PENDING' }])
  })

  it('reports the rest if the store refunds part of the purchase, and the cancellation if it refunds the rest', async () => {
    const { id, third } = await owing()
    const stream = await follow(third.id)
    await stream.until(1)
    const cancel = (amount: number) =>
      world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': merchant.apiKey })
    await cancel(40)
    await stream.until(2)
    await cancel(60)
    await stream.until(3)
    expect(stream.events).toEqual([
      // less its cashback
      { status: 'PENDING', state: 'OPEN', amount: 94 },
      { status: 'PENDING', state: 'OPEN', amount: 54.8 },
      { status: 'CANCELED', state: 'CANCELED', amount: 0 },
    ])
  })

  it('reports nothing about another instalment', async () => {
    const { id, first, second } = await owing()
    const stream = await follow(second.id)
    await stream.until(1)
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    await payInstalment(world, second.id)
    await world.until(() => stream.events.length === 2)
    expect(stream.events).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }])
  })

  it('receives a payment that another process has booked, and ends when its server closes', async () => {
    const { config, db, clock } = world.deps
    const otherClock = { ...clock, offsetMs: 0, now: () => clock.now(), moveTo: () => {} }
    const other = createDeps(config, db, otherClock, silentLog)
    const app = await createApp(other, otherClock, null, { ready: true })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { first } = await owing()
    const open = await Promise.all(Array.from({ length: 3 }, () => follow(first.id, url)))
    await Promise.all(open.map((it) => it.until(1)))
    // the first process applies it: only its jobs run
    await payInstalment(world, first.id)
    await world.until(() => open.every((it) => it.events.length === 2))
    for (const it of open) expect(it.events).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }])
    await app.close()
    await Promise.all(open.map((it) => it.ended))
    await other.jobs.stop()
  })

  it('is open to many at once, up to a bound for each address; closing one makes room', async () => {
    const { id, first } = await owing()
    const open = await Promise.all(Array.from({ length: STREAMS_PER_ADDRESS }, () => follow(first.id)))
    await Promise.all(open.map((it) => it.until(1)))
    const tooMany = await follow(first.id)
    expect([tooMany.status, tooMany.contentType]).toEqual([429, 'application/problem+json; charset=utf-8'])
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    for (const it of open)
      expect(await it.until(2)).toMatchObject([{ status: 'PENDING' }, { status: 'PAID' }])
    for (const it of open) it.close()
    await world.until(async () => {
      const next = await follow(first.id)
      if (next.status === 429) return false
      next.close()
      return true
    })
  })

  it('is not kept open if its page closes while we still read the instalment', async () => {
    const { first } = await owing()
    const open = countHearers()
    const locked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    // until all have disconnected, no read gets an answer
    const holding = world.deps.db.transaction(async (tx) => {
      await tx.run(sql`lock table instalments in access exclusive mode`)
      locked.resolve()
      await gone.promise
    })
    await locked.promise
    const port = Number(new URL(world.url).port)
    await Promise.all(Array.from({ length: 20 }, () => hangUp(port, first.id)))
    await fetch(`${world.url}/nowhere`)
    gone.resolve()
    await holding
    const stream = await follow(first.id)
    await stream.until(1)
    await expect.poll(open.count).toBe(1)
    stream.close()
    await expect.poll(open.count).toBe(0)
    open.stop()
  })
})

/** Counts the streams that listen to changes. */
function countHearers(): { count: () => number; stop: () => void } {
  const events = world.deps.instalmentEvents
  const hear = events.subscribe.bind(events)
  let count = 0
  events.subscribe = async (id, changed) => {
    count++
    const forget = await hear(id, changed)
    return () => {
      count--
      forget()
    }
  }
  return { count: () => count, stop: () => Object.assign(events, { hear }) }
}

describe('invalid data', () => {
  const ASKED: readonly [string, string, number, string][] = ['details', 'sse'].flatMap((route) => [
    ...['no-uuid', '1', `${NOBODYS}x`, "'%20or%20true", '%00', '..%2F..%2Fetc', 'null', 'a'.repeat(190)].map(
      (id): [string, string, number, string] => ['GET', `${route}/${id}`, 404, 'NOT_FOUND'],
    ),
    ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method): [string, string, number, string] => [
      method,
      `${route}/${NOBODYS}`,
      404,
      'NOT_FOUND',
    ]),
    ['GET', `${route}/${NOBODYS}`, 404, 'INSTALMENT_NOT_FOUND'],
    ['GET', `${route}/`, 404, 'NOT_FOUND'],
    ['GET', route, 404, 'NOT_FOUND'],
    ['GET', `${route}/%E0%A4%A`, 400, 'INVALID_BODY'],
  ])
  it.each(ASKED)('%s %s is a problem, and not ours', async (method, path, status, code) => {
    expect(await ask(method, path)).toEqual([status, code])
  })

  it.each(['details', 'sse'])('an id of %s as long as a book is a problem, and not ours', async (route) => {
    expect(await ask('GET', `${route}/${'a'.repeat(5000)}`)).toEqual([400, 'INVALID_BODY'])
  })

  async function ask(method: string, path: string): Promise<[number, string]> {
    const answer = await fetch(`${world.url}/api/v1/installments/${path}`, { method })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }

  it.each(['details', 'sse'])('a HEAD of %s is a problem and ends, and makes no code', async (route) => {
    const { id, first } = await owing()
    const before = await countOf(world, 'charges', id)
    const answer = await fetch(`${world.url}/api/v1/installments/${route}/${first.id}`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(3000),
    })
    expect(answer.status).toBe(404)
    expect(await countOf(world, 'charges', id)).toBe(before)
  })

  it.each(['details', 'sse'])('ten megabytes for %s are not read to their end', async (route) => {
    const { first } = await owing()
    const answer = await fetch(`${world.url}/api/v1/installments/${route}/${first.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(10_000_000)}"`,
    }).then(
      ({ status }) => status,
      // the connection may be cut while the rest is still being sent
      () => 'cut' as const,
    )
    expect([404, 413, 'cut']).toContain(answer)
    expect((await details(first.id)).status).toBe(200)
  })
})

/** Requests a stream and disconnects at once. */
function hangUp(port: number, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/v1/installments/sse/${id} HTTP/1.1\r\nhost: x\r\n\r\n`, () => socket.destroy())
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
