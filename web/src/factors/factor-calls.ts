import type {
  MadePasskey,
  PasskeyCreation,
  RecoveryCodes,
  TotpSetup,
} from '@drip/core/accounts/second-factor'
import type { Outcome } from '../api/refusal.ts'

/** The calls of "Segurança", as either area makes them. */
export interface FactorCalls {
  beginTotp: (password: string) => Promise<Outcome<TotpSetup>>
  confirmTotp: (code: string) => Promise<Outcome<RecoveryCodes>>
  removeTotp: (password: string) => Promise<Outcome<null>>
  beginPasskey: (password: string) => Promise<Outcome<PasskeyCreation>>
  addPasskey: (it: { name: string; passkey: MadePasskey }) => Promise<Outcome<RecoveryCodes>>
  removePasskey: (id: string, password: string) => Promise<Outcome<null>>
  renewRecoveryCodes: (password: string) => Promise<Outcome<RecoveryCodes>>
}
