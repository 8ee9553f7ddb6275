/** What every part of the sandbox stands on. */
import type { Archive } from './archive.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Later } from './later.ts'

export interface World {
  clock: Clock
  faults: Faults
  archive: Archive
  /** What this world does by itself a little later; a simulation says when. */
  later: Later
  /** Where the sandbox itself is reached: `http://127.0.0.1:4000`. Known only once it listens. */
  origin(): string
  /** Where the product under test is: `http://127.0.0.1:3000`. */
  dripUrl: string
  /** Sent as `X-Demo-Secret` when the product's demo clock is moved; empty when there is none. */
  demoSecret: string
}
