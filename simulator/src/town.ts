/** A world with its people, and what they remember: what was promised to them, and the codes that they kept. */
import type { SeenMove } from './actions/move-date.ts'
import type { Paper } from './actions/papers.ts'
import type { ShownPart } from './actions/pay-part.ts'
import type { Customer, Merchant } from './people.ts'
import type { Random } from './random.ts'
import type { Simulation } from './simulation.ts'

export interface Town {
  simulation: Simulation
  random: Random
  merchants: readonly Merchant[]
  customers: Customer[]
  /** Pix codes that somebody was shown and may pay one day. */
  codes: { qrCodeText: string; payer: string | null }[]
  /** The accepted cancellations of each order, in centavos: an answered request counts once. */
  canceled: Map<string, number>
  /** Previews of another due date that somebody may still accept. */
  moves: SeenMove[]
  /** Fetched receipts and letters. */
  drawer: Paper[]
  /** What each code for a part of a debt was to pay, by its charge. */
  parts: Map<string, ShownPart>
}

const CODES_KEPT = 60

/** Somebody keeps a code. */
export function keepCode(town: Town, qrCodeText: string, payer: string | null): void {
  town.codes.push({ qrCodeText, payer })
  if (town.codes.length > CODES_KEPT) town.codes.shift()
}
