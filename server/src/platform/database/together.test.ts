import { expect, it } from 'vitest'
import { together } from './together.ts'

/** Work whose rounds end when the test says so. */
function rounds() {
  const seen: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const add = together<number>(
    (items) => new Promise((resolve, reject) => seen.push({ items: [...items], end: resolve, fail: reject })),
  )
  return { seen, add }
}
const moment = () => new Promise<void>((resolve) => setImmediate(resolve))

it('does single work at once', async () => {
  const { seen, add } = rounds()
  const done = add([1])
  await moment()
  expect(seen.map((it) => it.items)).toEqual([[1]])
  seen[0]?.end()
  await done
})

it('does work that arrives during a round together, and nothing twice', async () => {
  const { seen, add } = rounds()
  const first = add([1])
  await moment()
  const others = [add([2]), add([3, 4])]
  await moment()
  expect(seen).toHaveLength(1)
  seen[0]?.end()
  await first
  await moment()
  expect(seen.map((it) => it.items)).toEqual([[1], [2, 3, 4]])
  seen[1]?.end()
  await Promise.all(others)
})

it('tells the callers of a round that it failed, and continues', async () => {
  const { seen, add } = rounds()
  const first = add([1])
  await moment()
  const second = add([2])
  seen[0]?.fail(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await moment()
  seen[1]?.end()
  await second
  expect(seen.map((it) => it.items)).toEqual([[1], [2]])
})
