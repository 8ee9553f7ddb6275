import { openAreaByCheckout } from '../../../api/calls/checkout.ts'
import { keepNewSession, storedSession } from '../../../signed/session.ts'
import { paths } from '../../../paths.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts/texts.ts'

/**
 * To the purchases: who typed the code of this checkout here comes in by it, a new buyer never made a password. Where the server
 * does not open, the area itself asks for the ordinary log-in.
 */
export function AccountButton({ checkoutId }: { checkoutId: string }) {
  const open = async () => {
    if (storedSession('CUSTOMER') === null) {
      const outcome = await openAreaByCheckout(checkoutId)
      if (outcome.ok) {
        keepNewSession('CUSTOMER', outcome.value, false)
        if (!outcome.value.hasPassword) leaveNotice('noPasswordYet')
      }
    }
    window.location.assign(paths.customerHome())
  }
  return (
    <Button kind="quiet" block onPress={open}>
      {texts.approved.account}
    </Button>
  )
}
