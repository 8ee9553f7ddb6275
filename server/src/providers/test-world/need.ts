/** The world in which merchants try things out, as the live one reaches it: another of us, in which nothing is real. */
import type { Admission } from '@drip/core/contracts/merchant/test-world'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

export interface TestWorld {
  /**
   * Lets somebody of a merchant in.
   * @returns the address that opens it for them, once and within a minute
   * @throws ProviderDown
   */
  admit(who: Admission): Promise<string>
  /** Hands a call over as it came, and its answer back. @throws ProviderDown */
  passOn(it: PassedOn): Promise<{ status: number; headers: IncomingHttpHeaders; body: Readable }>
}

export interface PassedOn {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  /** Null: none came. */
  body: Readable | null
  /** The network address of who calls, for the other's limits. */
  from: string
}
