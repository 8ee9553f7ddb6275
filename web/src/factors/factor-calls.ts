import type { MadePasskey, ProofAgain } from '@drip/core/accounts/second-factor'
import type { FactorOperations } from '@drip/core/contracts/accounts/factor-calls'
import type { Ask } from '../api/ask.ts'

type Area = 'ADMIN' | 'MERCHANT' | 'CUSTOMER'

/** The calls of "Segurança", as each area makes them. */
export type FactorCalls = ReturnType<typeof factorCalls>
/** The calls by which a signed-in person proves a second factor again. */
export type ProofCalls = ReturnType<typeof proofCalls>

/** @param ask the area's way to make a call after which all visible data is loaded again */
export const factorCalls = <A extends Area>(its: FactorOperations<A>, ask: Ask<NoInfer<A>>) => ({
  beginTotp: (password: string) => ask(its.beginTotp, { body: { password } }),
  confirmTotp: (code: string) => ask(its.confirmTotp, { body: { code } }),
  removeTotp: (password: string) => ask(its.removeTotp, { body: { password } }),
  beginPasskey: (password: string) => ask(its.beginPasskey, { body: { password } }),
  addPasskey: (body: { name: string; passkey: MadePasskey }) => ask(its.addPasskey, { body }),
  removePasskey: (id: string, password: string) => ask(its.removePasskey, { id, body: { password } }),
  renewRecoveryCodes: (password: string) => ask(its.renewRecoveryCodes, { body: { password } }),
})

/** @param ask the area's way to make a call after which no data is loaded again */
export const proofCalls = <A extends Area>(its: FactorOperations<A>, ask: Ask<NoInfer<A>>) => ({
  ask: () => ask(its.askForProof),
  prove: (body: ProofAgain) => ask(its.proveAgain, { body }),
})
