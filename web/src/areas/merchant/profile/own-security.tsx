import * as calls from '@drip/core/contracts/merchant/merchant-factor-calls'
import type { Factors } from '@drip/core/accounts/second-factor'
import type { Loaded } from '../../../api/use-asked.ts'
import type { FactorCalls } from '../../../factors/factor-calls.ts'
import { Security } from '../../../factors/security.tsx'
import { ask, useAsked } from '../signed-in.ts'

export const useFactors = () => useAsked(calls.showFactors)

export function OwnSecurity({ factors }: { factors: Loaded<Factors> }) {
  return <Security factors={factors} calls={CALLS} />
}

const CALLS: FactorCalls = {
  beginTotp: (password) => ask(calls.beginTotp, { body: { password } }),
  confirmTotp: (code) => ask(calls.confirmTotp, { body: { code } }),
  removeTotp: (password) => ask(calls.removeTotp, { body: { password } }),
  beginPasskey: (password) => ask(calls.beginPasskey, { body: { password } }),
  addPasskey: (body) => ask(calls.addPasskey, { body }),
  removePasskey: (id, password) => ask(calls.removePasskey, { id, body: { password } }),
  renewRecoveryCodes: (password) => ask(calls.renewRecoveryCodes, { body: { password } }),
}
