import type { CustomerScreen } from '../../../paths.ts'
import { paths } from '../../../paths.ts'
import { BagIcon, ChatIcon, LeaveIcon, PersonIcon } from '../../../ui/icons.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { AreaLink } from '../../../signed/address.tsx'
import { leave } from '../signed-in.ts'
import { texts } from '../texts.ts'

/** The logo above, the ways through the area at the thumb's height or beside the logo. */
export function Navbar({ current }: { current: CustomerScreen['name'] | null }) {
  return (
    <header className="navbar">
      <div className="navbar__inner">
        <AreaLink to={paths.customerOrders()} className="navbar__logo">
          <Logo height={30} />
        </AreaLink>
        <nav className="navbar__ways" aria-label={texts.nav.label}>
          <AreaLink
            to={paths.customerOrders()}
            className="navbar__way"
            current={current === 'orders' || current === 'order'}
          >
            <BagIcon size={22} />
            {texts.nav.orders}
          </AreaLink>
          <AreaLink to={paths.customerProfile()} className="navbar__way" current={current === 'profile'}>
            <PersonIcon size={22} />
            {texts.nav.profile}
          </AreaLink>
          <AreaLink to={paths.customerHelp()} className="navbar__way" current={current === 'help'}>
            <ChatIcon size={22} />
            {texts.nav.help}
          </AreaLink>
          <button type="button" className="navbar__way" onClick={leave}>
            <LeaveIcon size={22} />
            {texts.nav.leave}
          </button>
        </nav>
      </div>
    </header>
  )
}
