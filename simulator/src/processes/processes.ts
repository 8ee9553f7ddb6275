/** The product's processes in parallel: which one is next, and which one dies and is replaced. */
import type { Diary } from '../diary.ts'
import type { Process } from './process.ts'
import type { Random } from '../random.ts'

export type Outcome<T> = { died: false; value: T } | { died: true }

export interface Processes {
  /** The process that the outside world reaches next; undefined before the first one is started. */
  next(): Process | undefined
  /** Does something with the next process; if that dies meanwhile, another one is started. */
  attempt<T>(work: (process: Process) => Promise<T>): Promise<Outcome<T>>
  /** The same with all processes at the same time. */
  attemptAll(work: (process: Process) => Promise<void>): Promise<void>
  /** Starts another process. */
  add(): Promise<Process>
  /** Starts another one for each that died while idle. */
  replaceDead(): Promise<void>
  /** From now on processes die. */
  beginCrashes(): void
  /** From now on no process dies. */
  endCrashes(): void
  bury(): Promise<void>
}

/** @param order.stepsToLive the mean number of steps that a process lives; 0 for ever */
export function createProcesses(
  start: () => Promise<Process>,
  order: { crashes: Random; stepsToLive: number; diary: Diary },
): Processes {
  const processes: Process[] = []
  // weak references: a year kills hundreds of processes, and each holds a whole server
  const replacing = new WeakMap<Process, Promise<void>>()
  let turn = 0
  let mortal = false

  const next = () => processes[turn++ % processes.length]
  /** Some die at once, most after a while. */
  const giveLife = ({ life }: Process) =>
    life.bound(Math.ceil(-Math.log(1 - order.crashes.next()) * order.stepsToLive))
  const begin = async (): Promise<Process> => {
    const process = await start()
    if (mortal) giveLife(process)
    return process
  }
  const replace = async (dead: Process): Promise<void> => {
    order.diary.counts.crashes += 1
    order.diary.note(`a process died ${dead.life.diedAt ?? ''}`)
    await dead.bury()
    await settle()
    const index = processes.indexOf(dead)
    const fresh = await begin()
    if (index >= 0) processes[index] = fresh
  }
  const replaceOnce = async (dead: Process): Promise<void> => {
    const under = replacing.get(dead) ?? replace(dead)
    replacing.set(dead, under)
    await under
  }
  const attemptWith = async <T>(process: Process, work: (it: Process) => Promise<T>): Promise<Outcome<T>> => {
    try {
      const value = await work(process)
      if (process.life.diedAt === null) return { died: false, value }
    } catch (error) {
      if (process.life.diedAt === null) throw error
    }
    await replaceOnce(process)
    return { died: true }
  }

  return {
    next,
    attempt(work) {
      const process = next()
      if (process === undefined) throw new Error('a world has at least one process')
      return attemptWith(process, work)
    },
    async attemptAll(work) {
      await Promise.all(processes.map((process) => attemptWith(process, work)))
    },
    async add() {
      const process = await begin()
      processes.push(process)
      return process
    },
    async replaceDead() {
      for (const process of processes) if (process.life.diedAt !== null) await replaceOnce(process)
    },
    beginCrashes() {
      mortal = order.stepsToLive > 0
      if (mortal) processes.forEach(giveLife)
    },
    endCrashes() {
      mortal = false
      processes.forEach((process) => process.life.bound())
    },
    async bury() {
      await Promise.all(processes.map((process) => process.bury()))
    },
  }
}

/** Waits until everything that a dead process had begun has ended. */
async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds++) await new Promise((resolve) => setImmediate(resolve))
}
