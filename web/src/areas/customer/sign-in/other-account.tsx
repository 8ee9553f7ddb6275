import { openByPurchase } from '../../../signed/sessions/open-by-purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { changeTo, leave } from '../signed-in.ts'
import { texts } from '../texts.ts'

/**
 * For the buyer of a purchase that is not of the account signed in here: signs that account out, and the buyer in if
 * this browser typed the purchase's code; otherwise the log-in asks for them.
 */
export function OtherAccount({ orderId }: { orderId: string }) {
  const change = async () => {
    const opened = await openByPurchase(orderId)
    if (opened === null) leave()
    else changeTo(opened)
  }
  return <Button onPress={change}>{texts.missing.otherAccount}</Button>
}
