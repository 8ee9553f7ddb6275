import type { SettlementPlatformName } from '@drip/core/contracts/catalogue/catalogue-states'
import type { PayoutState } from '@drip/core/settlement/transfer-states'
import type { Cents } from '@drip/core/money/cents'

/** Where a payout goes; `name` and `taxId` (CNPJ or CPF, no mask) are the account holder's. */
export type PayoutTarget =
  | { kind: 'PIX'; name: string; taxId: string; pixKey: string }
  | {
      kind: 'BANK'
      name: string
      taxId: string
      /** COMPE. */
      bankCode: string
      /** Three digits (000 §3), empty if unknown. */
      accountType: string
      agency: string
      account: string
      /** The account's check digit, empty if it has none. */
      digit: string
    }

export interface PayoutOrder {
  /** Our own id: one id is one payout, however often it is sent. */
  id: string
  amount: Cents
  to: PayoutTarget
  /** Shown to the merchant by their bank. */
  description: string
}

export interface Payout {
  state: PayoutState
  /** The provider's own id; null if it gave none. */
  providerId: string | null
}

export interface ListedPayout extends Payout {
  /** Our own. */
  id: string
  amount: Cents
}

/** What we need from a company that pays merchants for us. Every call may be repeated. All throw ProviderDown. */
export interface PayoutProvider {
  /**
   * Sends the payout, or returns the state of the one that an earlier try sent. REFUSED: no money has moved or will.
   */
  send(order: PayoutOrder): Promise<Payout>
  /** Null if the provider does not know it. */
  find(id: string): Promise<Payout | null>
  /** Everything that we sent in that period, in pages. */
  list(query: { from: Date; to: Date }): AsyncIterable<ListedPayout[]>
}

/** Null: not configured. */
export type Payouts = Record<SettlementPlatformName, PayoutProvider | null>
