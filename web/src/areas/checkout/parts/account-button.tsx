import { openByCheckout } from '@drip/core/contracts/customer-calls'
import { ask } from '../../../api/ask.ts'
import { keepNewSession, storedSession } from '../../../signed/session.ts'
import { paths } from '../../../paths.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { texts } from '../texts/texts.ts'

/**
 * Leads to the purchases. A shopper who typed this checkout's code here is signed in by it, because a new buyer has
 * never set a password. If the server does not allow it, the area asks for the usual sign-in. The account must not be
 * embedded: from a store's frame it opens in a new window, where the frame's session is not visible.
 */
export function AccountButton({ checkoutId, isFramed }: { checkoutId: string; isFramed: boolean }) {
  if (isFramed) {
    return (
      <ButtonLink kind="quiet" block apart href={paths.customerHome()}>
        {texts.approved.account}
      </ButtonLink>
    )
  }
  const open = async () => {
    if (storedSession('CUSTOMER') === null) {
      const outcome = await ask(openByCheckout, { body: { checkoutId } })
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
