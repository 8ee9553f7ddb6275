import { waysThrough, type Screen } from '../../../signed/screens.ts'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { SCREENS } from '../screens.ts'
import { leave } from '../signed-in.ts'
import { texts } from '../texts.ts'

/** The logo on top; the navigation within reach of the thumb, or beside the logo. */
export function Navbar({ current }: { current: Screen | null }) {
  const ways = waysThrough(Object.values(SCREENS), { ways: null }, current, 22).flatMap((it) => it.ways)
  return (
    <header className="navbar">
      <div className="navbar__inner">
        <a href={SCREENS.orders.href()} className="navbar__logo">
          <Logo height={30} />
        </a>
        <nav className="navbar__ways" aria-label={texts.nav.label}>
          {ways.map((way) => (
            <a
              key={way.href}
              href={way.href}
              className="navbar__way"
              aria-current={way.current ? 'page' : undefined}
            >
              {way.icon}
              {way.label}
            </a>
          ))}
          <button type="button" className="navbar__way" onClick={leave}>
            <LeaveIcon size={22} />
            {texts.nav.leave}
          </button>
        </nav>
      </div>
    </header>
  )
}
