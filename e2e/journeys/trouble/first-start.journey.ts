// The first start of the demo world lives two months in a moment, with the clock set back: all truths hold after it, and on the next day.
import { expect } from 'vitest'
import { freePort } from '../../../server/test/free-port.ts'
import { it } from '../../harness/journey.ts'
import { startProduct } from '../../harness/product.ts'

const TOKEN = 'a-token-of-thirty-two-characters'
const DAY_S = 86_400

it("no truth is broken after the demo world's first start", async () => {
  const port = await freePort()
  const product = await startProduct({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
  const told = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const lines = (await answer.text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? Number.NaN)
  }
  try {
    // the schedule's first round looks at everything
    await expect.poll(() => told('drip_truths_looked_at_seconds'), { timeout: 30_000 }).toBeGreaterThan(0)
    const first = await told('drip_truths_looked_at_seconds')
    expect(await told('drip_truths_broken')).toBe(0)

    await product.control('/clock', { body: { advance: 'PT24H1M' } })
    await expect
      .poll(() => told('drip_truths_looked_at_seconds'), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(first + DAY_S)
    expect(await told('drip_truths_broken')).toBe(0)
  } finally {
    await product.stop()
  }
})
