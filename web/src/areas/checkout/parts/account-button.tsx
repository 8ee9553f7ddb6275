import { keepOpened, openByPurchase } from '../../../signed/sessions/open-by-purchase.ts'
import { storedSession } from '../../../signed/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { texts } from '../texts/texts.ts'

/**
 * Leads to the buyer's purchases. A shopper who typed this checkout's code here is signed in by it. If the server does
 * not allow it, the area asks for the usual sign-in; if somebody is signed in already, it finds out whether the purchase
 * is theirs. The account must not be embedded: from a store's frame it opens in a new window, where the frame's session
 * is not visible.
 */
export function AccountButton({ checkoutId, isFramed }: { checkoutId: string; isFramed: boolean }) {
  const area = paths.customerHome(checkoutId)
  if (isFramed) {
    return (
      <ButtonLink kind="quiet" block apart href={area}>
        {texts.approved.account}
      </ButtonLink>
    )
  }
  const open = async () => {
    const opened = storedSession('CUSTOMER') === null ? await openByPurchase(checkoutId) : null
    if (opened !== null) keepOpened(opened)
    window.location.assign(area)
  }
  return (
    <Button kind="quiet" block onPress={open}>
      {texts.approved.account}
    </Button>
  )
}
