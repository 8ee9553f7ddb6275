/** How this page makes the customer's calls, and how it leaves when the session is over. */
import type { OpenedByCheckout } from '@drip/core/contracts/customer-area'
import { logIn } from '@drip/core/contracts/customer-calls'
import { signedCalls } from '../../signed/sessions/signed-calls.ts'
import { asking } from '../../api/use-asked.ts'
import { areaSession } from '../../signed/area-session.ts'
import { keepOpened } from '../../signed/sessions/open-by-purchase.ts'
import { forgetKnown } from './offline/known-offline.ts'
import { unsubscribe } from './offline/push.ts'
import { AREA } from './screens.ts'

export const session = areaSession('CUSTOMER', AREA)

const signed = signedCalls('CUSTOMER', logIn.path, () => {
  forgetKnown()
  session.ended()
})
/** For calls that end the session or change nothing on the screen: no data is loaded again after them. */
export const { ask: askAlone } = signed
export const { ask, useAsked, usePages, askAnew, forget } = asking(signed.ask)

export function leave(): void {
  leaveFor()
}

/** The buyer of a purchase takes the place of the person who is signed in here. */
export function changeTo(buyer: OpenedByCheckout): void {
  leaveFor(AREA.home)
  keepOpened(buyer)
}

function leaveFor(next?: string): void {
  forget()
  forgetKnown()
  void unsubscribe()
  session.leave(signed.signOut, next)
}
