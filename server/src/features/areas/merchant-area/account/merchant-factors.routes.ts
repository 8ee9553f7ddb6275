/** "Segurança" of the own profile of a merchant's user. */
import * as calls from '@drip/core/contracts/merchant/merchant-factor-calls'
import type { Deps } from '../../../../deps.ts'
import {
  type ServeMerchants,
  type UserCalling,
  factorOwnerOf,
} from '../../../people/merchant-users/merchant-guard.ts'
import * as factors from '../../../people/second-factor/change-factors.ts'
import { askForProof, proveAgain } from '../../../people/second-factor/prove-factor.ts'
import { showFactors } from '../../../people/second-factor/show-factors.ts'

const ownerOf = ({ user, sessionId }: UserCalling) => ({ ...factorOwnerOf(user), sessionId })

export function merchantFactorRoutes(serve: ServeMerchants, deps: Deps): void {
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
