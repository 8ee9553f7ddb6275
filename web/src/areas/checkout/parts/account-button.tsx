import { openByCheckout } from '@drip/core/contracts/customer-calls'
import { ask } from '../../../api/ask.ts'
import { keepNewSession, storedSession } from '../../../signed/session.ts'
import { paths } from '../../../paths.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { texts } from '../texts/texts.ts'

/**
 * To the purchases: who typed the code of this checkout here comes in by it, a new buyer never made a password. Where the server
 * does not open, the area itself asks for the ordinary log-in. The account is framed by nobody: from a store's frame it opens
 * apart, where the frame's session is not seen.
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
