/**
 * The test world for merchants, as the live world reaches it: another installation of Drip, in which nothing is real.
 */
import type { Admission } from '@drip/core/contracts/merchant/test-world'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

export interface TestWorld {
  /**
   * Admits a merchant's user.
   * @returns the address that opens it for them, once and within a minute
   * @throws ProviderDown
   */
  admit(who: Admission): Promise<string>
  /** Forwards a call unchanged, and returns its answer. @throws ProviderDown */
  passOn(it: PassedOn): Promise<{ status: number; headers: IncomingHttpHeaders; body: Readable }>
}

export interface PassedOn {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  /** Null: there is none. */
  body: Readable | null
  /** The caller's network address, for the other world's limits. */
  from: string
}
