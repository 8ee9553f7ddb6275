/** What every part of the sandbox depends on. */
import type { Archive } from './archive.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Later } from './later.ts'

export interface World {
  clock: Clock
  faults: Faults
  archive: Archive
  /** Events that follow a little later; a simulation decides when. */
  later: Later
  /** The sandbox's own address: `http://127.0.0.1:4000`. Known only once it listens. */
  origin(): string
  /** The address of the product under test: `http://127.0.0.1:3000`. */
  dripUrl: string
  /** Sent as `X-Demo-Secret` to move the product's demo clock; empty if there is none. */
  demoSecret: string
}
