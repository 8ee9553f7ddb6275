/** Forty at once, at two processes: only a real PostgreSQL shows whether forty are forty. */
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../test/own-world.ts'
import { buy, newShopper } from '../../../test/shopper.ts'
import { choosePassword, logIn } from '../../features/areas/customer-area/customer-area.makers.ts'
import { sharedLimit } from './counted-limits.ts'

const world = await ownWorld()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('at the same moment', () => {
  const atOnce = <T>(times: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => act(index)))

  it('forty tries of a limit of ten, half of them at another process, are ten', async () => {
    const parts = { name: 'test', tries: 10, windowMs: 60_000 }
    const processes = [sharedLimit(world.deps, parts), sharedLimit(world.deps, parts)]
    const outcomes = await atOnce(40, async (index) =>
      processes[index % 2]?.consume('somebody').then(
        () => true,
        () => false,
      ),
    )
    expect(outcomes.filter((it) => it === true)).toHaveLength(10)
  })

  it('forty wrong passwords are ten, and the others are told to wait', async () => {
    const { apiKey } = await world.merchant()
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await choosePassword(world, shopper)
    const answers = await atOnce(40, (index) => logIn(world, shopper.cpf, `wrong ${index}`))
    expect(answers.filter((it) => it.status === 401)).toHaveLength(10)
    expect(answers.filter((it) => it.status === 429)).toHaveLength(30)
    expect(answers.every((it) => it.status === 401 || Number(it.headers.get('retry-after')) > 0)).toBe(true)
  })
})
