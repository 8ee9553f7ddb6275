/** Many worlds on the processors of one machine: several processes, each of which runs one world after the other. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SeedOrder, SeedOutcome } from './run-seed.ts'

/** An order for a process. */
export type SentOrder = Pick<SeedOrder, 'seed' | 'days' | 'processes'>

const PROGRAM = fileURLToPath(new URL('./seed-process.ts', import.meta.url))

/**
 * Runs each seed of the list, this many at once, and reports each outcome as soon as it is known.
 * @param goOn called after each outcome; if it returns false, only the worlds already begun are completed
 * @throws Error if a process ends before its world does
 */
export async function liveSideBySide(
  orders: readonly SentOrder[],
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

function lifeIn(child: ChildProcess, order: SentOrder): Promise<SeedOutcome> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) =>
      reject(new Error(`the process of seed ${order.seed} ended with ${code}`))
    child.once('exit', died)
    // the program sends only outcomes
    child.once('message', (outcome) => {
      child.off('exit', died)
      resolve(outcome as SeedOutcome)
    })
    child.send(order)
  })
}
