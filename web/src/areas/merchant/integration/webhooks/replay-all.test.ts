import { expect, it } from 'vitest'
import { replayAll } from './replay-all.ts'

const STRETCH = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
const hour = (number: number) => `2026-11-20T${String(number).padStart(2, '0')}:00:00.000Z`

it('continues until nothing is left', async () => {
  const asked: string[] = []
  const all = await replayAll(({ from }) => {
    asked.push(from)
    const next = asked.length < 3 ? hour(asked.length) : null
    return Promise.resolve({ ok: true, value: { count: 1000, next } })
  }, STRETCH)
  expect(all).toEqual({ sent: 3000, left: null })
  expect(asked).toEqual([STRETCH.from, hour(1), hour(2)])
})

it('shows from when on nothing was sent, if a call fails on the way', async () => {
  const some = await replayAll(
    ({ from }) =>
      Promise.resolve(
        from === STRETCH.from
          ? { ok: true, value: { count: 1000, next: hour(1) } }
          : { ok: false, refusal: { kind: 'offline' } },
      ),
    STRETCH,
  )
  expect(some).toEqual({ sent: 1000, left: hour(1) })
})

it('shows that too if it is more than one person may send at once', async () => {
  const most = await replayAll(
    () => Promise.resolve({ ok: true, value: { count: 1000, next: hour(1) } }),
    STRETCH,
  )
  expect(most).toEqual({ sent: 50_000, left: hour(1) })
})
