/** "Segurança" of one's own profile, in every area. */
import type { FactorOperations } from '@drip/core/contracts/accounts/factor-calls'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import * as factors from './change-factors.ts'
import type { SignedInOwner } from './factor-owner.ts'
import { askForProof, proveAgain } from './prove-factor.ts'
import { showFactors } from './show-factors.ts'

/** @param ownerOf the caller as the owner of factors */
export function serveFactors<A extends SignedInOwner['audience'], Who extends object>(
  serve: Serve<A, Who>,
  deps: Deps,
  calls: FactorOperations<A>,
  ownerOf: (who: Who) => SignedInOwner,
): void {
  serve(calls.showFactors, (it) => showFactors(deps, ownerOf(it)))
  serve(calls.beginTotp, (it) => factors.beginTotp(deps, ownerOf(it), it.body.password))
  serve(calls.confirmTotp, (it) => factors.confirmTotp(deps, ownerOf(it), it.body.code))
  serve(calls.removeTotp, (it) => factors.removeTotp(deps, ownerOf(it), it.body.password))
  serve(calls.beginPasskey, (it) => factors.beginPasskey(deps, ownerOf(it), it.body.password))
  serve(calls.addPasskey, (it) => factors.addPasskey(deps, ownerOf(it), it.body))
  serve(calls.removePasskey, (it) =>
    factors.removePasskey(deps, ownerOf(it), { id: it.params.id, password: it.body.password }),
  )
  serve(calls.renewRecoveryCodes, (it) => factors.renewRecoveryCodes(deps, ownerOf(it), it.body.password))
  serve(calls.askForProof, (it) => askForProof(deps, ownerOf(it)))
  serve(calls.proveAgain, (it) => proveAgain(deps, ownerOf(it), it.body))
}
