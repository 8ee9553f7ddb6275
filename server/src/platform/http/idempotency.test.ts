import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCopy } from '../../../test/template.ts'
import { type Answer, forgetOldAnswers, idempotently } from './idempotency.ts'
import { Refusal } from './refusal.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())
let time: number
let worked: number
let key: string
beforeEach(() => {
  time = Date.parse('2026-11-24T13:00:00Z')
  worked = 0
  key = crypto.randomUUID()
})

const work = async (): Promise<Answer> => ({ status: 201, body: { number: ++worked } })
const call = (
  body: unknown,
  doing: () => Promise<Answer> = work,
  scope = 'here',
  named: string | undefined = key,
) => idempotently(db, { now: () => new Date(time) }, { scope, key: named, body }, doing)

describe('a call with an Idempotency-Key', () => {
  it('gives the same answer again, without doing it again', async () => {
    const first = await call({ a: 1 })
    expect(await call({ a: 1 })).toEqual(first)
    expect([first, worked]).toEqual([{ status: 201, body: { number: 1 } }, 1])
  })

  it('gives an answer without a body again too', async () => {
    const nothing = async () => ({ status: 204, body: null })
    expect(await call(1, nothing)).toEqual({ status: 204, body: null })
    expect(await call(1, nothing)).toEqual({ status: 204, body: null })
  })

  it('is refused with another body', async () => {
    await call({ a: 1 })
    await expect(call({ a: 2 })).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
    await expect(call(undefined)).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
  })

  it('is another call in another scope', async () => {
    await call({ a: 1 })
    expect((await call({ a: 1 }, work, 'there')).body).toEqual({ number: 2 })
  })

  it('that is still running is refused; another body is refused all the same', async () => {
    let finish: (answer: Answer) => void = () => {}
    let started: () => void = () => {}
    const begun = new Promise<void>((resolve) => (started = resolve))
    const running = call({ a: 1 }, () => {
      started()
      return new Promise((resolve) => (finish = resolve))
    })
    await begun
    await expect(call({ a: 1 })).rejects.toEqual(new Refusal('STILL_RUNNING'))
    await expect(call({ a: 2 })).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
    finish({ status: 201, body: 'late' })
    await running
    expect(await call({ a: 1 })).toEqual({ status: 201, body: 'late' })
  })

  it('that died is taken over after a minute, by the same body alone', async () => {
    void call({ a: 1 }, () => new Promise(() => {}))
    await new Promise((resolve) => setTimeout(resolve, 100))
    time += 59_000
    await expect(call({ a: 1 })).rejects.toEqual(new Refusal('STILL_RUNNING'))
    time += 2000
    await expect(call({ a: 2 })).rejects.toEqual(new Refusal('IDEMPOTENCY_KEY_REUSED'))
    expect((await call({ a: 1 })).status).toBe(201)
  })

  it('that was refused may be made again', async () => {
    await expect(
      call({ a: 1 }, async () => {
        throw new Refusal('INVALID_BODY')
      }),
    ).rejects.toEqual(new Refusal('INVALID_BODY'))
    expect((await call({ a: 1 })).status).toBe(201)
  })

  it('is forgotten after a week, and executed again', async () => {
    await call({ a: 1 })
    time += 8 * 24 * 3_600_000
    await forgetOldAnswers(db, { now: () => new Date(time) })
    await call({ a: 1 })
    expect(worked).toBe(2)
  })

  it('made many times at once is done once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => call({ a: 1 })))
    expect(worked).toBe(1)
    expect(answers.filter((it) => it.status === 'fulfilled').length).toBeGreaterThan(0)
  })
})

describe('a call without a key', () => {
  it.each([undefined, ''])('(%j) is done each time', async (named) => {
    await call({ a: 1 }, work, 'here', named ?? '')
    await call({ a: 1 }, work, 'here', named ?? '')
    expect(worked).toBe(2)
  })
})
