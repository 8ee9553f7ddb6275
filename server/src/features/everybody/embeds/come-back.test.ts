import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { COME_BACK_SCRIPT } from './come-back.ts'

/** The part of a page that the script uses; time passes as the test says. */
function runScript(answers: readonly (number | 'no answer')[]) {
  const left = [...answers]
  const page = { hidden: false, asked: 0, reloads: 0, waits: [] as number[] }
  let look: () => unknown = () => {}
  runInNewContext(COME_BACK_SCRIPT, {
    document: {
      get hidden() {
        return page.hidden
      },
    },
    location: { href: 'https://drip.example/checkouts/1', reload: () => (page.reloads += 1) },
    setTimeout: (then: () => unknown, ms: number) => {
      look = then
      page.waits.push(ms)
    },
    fetch: async () => {
      page.asked += 1
      const status = left.shift() ?? 'no answer'
      if (status === 'no answer') throw new TypeError('no answer')
      return { status }
    },
  })
  return { page, wait: async () => look() }
}

it('an unavailable page opens again when it is available, and not before', async () => {
  const { page, wait } = runScript([503, 'no answer', 503, 200])
  for (let times = 0; times < 3; times++) await wait()
  expect(page.reloads).toBe(0)
  await wait()
  expect([page.asked, page.reloads]).toEqual([4, 1])
})

it('a page that redirects meanwhile is opened as well', async () => {
  // a browser reports status 0 for a redirect that it does not follow
  const { page, wait } = runScript([0])
  await wait()
  expect(page.reloads).toBe(1)
})

it('asks every five to ten seconds, and not in a hidden window', async () => {
  const { page, wait } = runScript([503, 503])
  page.hidden = true
  await wait()
  expect(page.asked).toBe(0)
  page.hidden = false
  await wait()
  expect(page.asked).toBe(1)
  expect(page.waits).toHaveLength(3)
  for (const ms of page.waits) expect(ms >= 5_000 && ms <= 10_000).toBe(true)
})
