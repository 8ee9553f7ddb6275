/** Many worlds on the processors of one machine: some processes, each of which lives through one world after the other. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SeedOrder, SeedOutcome } from './run-seed.ts'

/** What a process is told to live through. */
export type ToldOrder = Pick<SeedOrder, 'seed' | 'days' | 'processes'>

const PROGRAM = fileURLToPath(new URL('./seed-process.ts', import.meta.url))

/**
 * Lives through each seed of the list, so many at once, and tells each outcome as soon as it is known.
 * @param goOn asked after each outcome; when it says no, what has begun still comes to its end
 * @throws Error when a process ends before its world does
 */
export async function liveSideBySide(
  orders: readonly ToldOrder[],
  atOnce: number,
  goOn: (outcome: SeedOutcome) => boolean,
): Promise<void> {
  const waiting = [...orders]
  let isOver = false
  const work = async (): Promise<void> => {
    const child = fork(PROGRAM)
    try {
      for (let order = waiting.shift(); order !== undefined && !isOver; order = waiting.shift())
        if (!goOn(await lifeIn(child, order))) isOver = true
    } finally {
      child.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, orders.length) }, work))
}

function lifeIn(child: ChildProcess, order: ToldOrder): Promise<SeedOutcome> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) =>
      reject(new Error(`the process of seed ${order.seed} ended with ${code}`))
    child.once('exit', died)
    // the program sends outcomes and nothing else
    child.once('message', (outcome) => {
      child.off('exit', died)
      resolve(outcome as SeedOutcome)
    })
    child.send(order)
  })
}
