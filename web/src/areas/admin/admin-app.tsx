import { useEffect, type ReactNode } from 'react'
import type { AdminProfile } from '@drip/core/contracts/admin-area'
import type { AdminPermission } from '@drip/core/contracts/admin-permissions'
import { adminPaths, adminScreenOf, isAdminHome, type AdminScreen } from '../../admin-paths.ts'
import { partnerPaths } from '../../partner-paths.ts'
import { useConnection } from '../../api/connection.ts'
import { onSignedOutElsewhere } from '../../api/session.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { goInstead, useAddress, useMovesWithin } from '../../signed/address.tsx'
import { useFocusOnMove } from '../../signed/use-focus-on-move.ts'
import { ConnectionAlert } from '../../ui/connection-alert.tsx'
import {
  BagIcon,
  ClockIcon,
  EyeOffIcon,
  GiftIcon,
  LockIcon,
  PersonIcon,
  PhoneIcon,
  ShieldIcon,
} from '../../ui/icons.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Shell, type ShellWay } from '../../ui/work/shell.tsx'
import { StoreIcon, TeamIcon } from '../../ui/work/work-icons.tsx'
import { AdminContext, homeOf, openTo, useWhyNot } from './access.ts'
import { AuditPage } from './pages/audit-page.tsx'
import { BlockUserPage } from './pages/block-user-page.tsx'
import { CheckoutPage } from './pages/checkout-page.tsx'
import { CustomerEditPage } from './pages/customer-edit-page.tsx'
import { CustomerPage } from './pages/customer-page.tsx'
import { CustomersPage } from './pages/customers-page.tsx'
import { DebtListPage } from './pages/debt-list-page.tsx'
import { ErasuresPage } from './pages/erasures-page.tsx'
import { JobsPage } from './pages/jobs-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { NotAllowedPage } from './pages/not-allowed-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import { OrdersPage } from './pages/orders-page.tsx'
import { PeoplePage } from './pages/people-page.tsx'
import { ProfilePage } from './pages/profile-page.tsx'
import { RequestedChangesPage } from './pages/requested-changes-page.tsx'
import { UnboughtPage } from './pages/unbought-page.tsx'
import { WhitelistPage } from './pages/whitelist-page.tsx'
import { WriteOffPage } from './pages/write-off-page.tsx'
import { PARTNER_NEEDS, PartnerPage } from './partner-screens.tsx'
import { session } from './session.ts'
import { calls, leave } from './signed-in.ts'
import { texts } from './texts.ts'

/** The back-office: navigation and the screen of the address (000 §1, §2). */
export function AdminApp() {
  const address = useAddress()
  const screen = adminScreenOf(address)
  const connection = useConnection()
  const title = texts.titles[screen?.name ?? (address === '' ? 'orders' : 'missing')]
  const main = useFocusOnMove(address)
  useTitle(title)
  useMovesWithin(isOfArea)
  useEffect(() => onSignedOutElsewhere('ADMIN', session.goToLogin), [])
  useEffect(() => session.leaveWhenShownAgain(), [])
  const profile = useLoaded('admin profile', calls.profile)
  const admin = profile.value
  useEffect(() => {
    if (admin !== null && isAdminHome(address)) goInstead(homeOf(admin))
  }, [admin, address])

  return (
    <ToastProvider>
      <AdminContext value={admin}>
        <Shell
          home={admin === null ? adminPaths.home() : homeOf(admin)}
          area={texts.area}
          groups={admin === null ? [] : waysAt(screen, admin)}
          person={admin === null ? null : { name: admin.name, detail: texts.roles[admin.role] }}
          onLeave={leave}
          ref={main}
        >
          {/* a new screen in the same page is told by its title */}
          <output className="for-screen-readers">{title}</output>
          <ConnectionAlert connection={connection} />
          {admin === null && profile.refusal !== null ? (
            <LoadFailure words={texts.profile.loadFailed} onRetry={profile.reload} />
          ) : (
            <Screen address={address} isReady={admin !== null} />
          )}
        </Shell>
      </AdminContext>
    </ToastProvider>
  )
}

const isOfArea = (pathname: string) => adminScreenOf(pathname) !== null

const NEEDS: Record<Exclude<AdminScreen['name'], 'profile'>, AdminPermission> = {
  orders: 'ORDERS_READ',
  order: 'ORDERS_READ',
  unbought: 'ORDERS_READ',
  checkout: 'ORDERS_READ',
  customers: 'CUSTOMERS_READ',
  customer: 'CUSTOMERS_READ',
  customerEdit: 'CUSTOMERS_EDIT',
  blockUser: 'FRAUD_BLOCK',
  // whoever sees customers sees who is on a list; who may change it, the screens say
  whitelist: 'CUSTOMERS_READ',
  debtList: 'CUSTOMERS_READ',
  writeOff: 'DEBTS_WRITE_OFF',
  jobs: 'JOBS_READ',
  audit: 'AUDIT_READ',
  people: 'ADMINS_END',
  erasures: 'ERASURES_ANSWER',
  // the list holds the kinds that whoever looks may answer
  requestedChanges: 'MERCHANTS_READ',
  ...PARTNER_NEEDS,
}

function Screen({ address, isReady }: { address: string; isReady: boolean }) {
  const whyNot = useWhyNot()
  const screen = adminScreenOf(address)
  // the server knows nobody's session: it draws the shape that a list will have
  if (address === '' || !session.isSignedIn() || !isReady || isAdminHome(address)) return <LoadingPage />
  if (screen === null) return <MissingPage />
  const why = screen.name === 'profile' ? null : whyNot(NEEDS[screen.name])
  if (why !== null) return <NotAllowedPage why={why} />
  switch (screen.name) {
    case 'orders':
      return <OrdersPage />
    case 'order':
      return <OrderPage key={screen.id} id={screen.id} />
    case 'unbought':
      return <UnboughtPage />
    case 'checkout':
      return <CheckoutPage key={screen.id} id={screen.id} />
    case 'customers':
      return <CustomersPage />
    case 'customer':
      return <CustomerPage key={screen.id} id={screen.id} />
    case 'customerEdit':
      return <CustomerEditPage key={screen.id} id={screen.id} />
    case 'profile':
      return <ProfilePage />
    case 'blockUser':
      return <BlockUserPage />
    case 'whitelist':
      return <WhitelistPage />
    case 'debtList':
      return <DebtListPage />
    case 'writeOff':
      return <WriteOffPage />
    case 'jobs':
      return <JobsPage />
    case 'audit':
      return <AuditPage />
    case 'people':
      return <PeoplePage />
    case 'erasures':
      return <ErasuresPage />
    case 'requestedChanges':
      return <RequestedChangesPage />
    default:
      return <PartnerPage screen={screen} />
  }
}

const STORE_SCREENS = [
  'storeNew',
  'store',
  'storeEdit',
  'categories',
  'categoryNew',
  'category',
  'tags',
  'tagNew',
  'tag',
] as const

/** The ways of 000 §1, and those that the operators need beside them; each group as far as this admin may go. */
function waysAt(screen: AdminScreen | null, admin: AdminProfile) {
  const way = (
    name: Exclude<AdminScreen['name'], 'profile'>,
    href: string,
    look: { label: string; icon: ReactNode },
    ...below: AdminScreen['name'][]
  ) => ({
    href,
    ...look,
    needs: NEEDS[name],
    current: screen !== null && [name, ...below].includes(screen.name),
  })
  const { nav } = texts
  const groups: { label?: string; ways: (ShellWay & { needs: AdminPermission | null })[] }[] = [
    {
      ways: [
        way(
          'orders',
          adminPaths.orders(),
          { label: nav.orders, icon: <BagIcon size={20} /> },
          ...(['order', 'unbought', 'checkout', 'writeOff'] as const),
        ),
        way(
          'merchants',
          partnerPaths.merchants(),
          { label: nav.merchants, icon: <StoreIcon size={20} /> },
          ...(['merchantNew', 'merchant', 'merchantEdit', 'merchantUser', 'term'] as const),
        ),
        way(
          'stores',
          partnerPaths.stores(),
          { label: nav.stores, icon: <PhoneIcon size={20} /> },
          ...STORE_SCREENS,
        ),
        way(
          'promotions',
          partnerPaths.promotions(),
          { label: nav.promotions, icon: <GiftIcon size={20} /> },
          ...(['promotionNew', 'promotion', 'promotionEdit'] as const),
        ),
        way(
          'customers',
          adminPaths.customers(),
          { label: nav.customers, icon: <PersonIcon size={20} /> },
          ...(['customer', 'customerEdit', 'blockUser', 'whitelist', 'debtList'] as const),
        ),
      ],
    },
    {
      label: nav.system,
      ways: [
        way('jobs', adminPaths.jobs(), { label: nav.jobs, icon: <ClockIcon size={20} /> }),
        way('erasures', adminPaths.erasures(), { label: nav.erasures, icon: <EyeOffIcon size={20} /> }),
        way('requestedChanges', adminPaths.requestedChanges(), {
          label: nav.requestedChanges,
          icon: <PersonIcon size={20} />,
        }),
        way('people', adminPaths.people(), { label: nav.people, icon: <TeamIcon size={20} /> }),
        way('audit', adminPaths.audit(), { label: nav.audit, icon: <ShieldIcon size={20} /> }),
      ],
    },
    {
      label: nav.own,
      ways: [
        {
          href: adminPaths.profile(),
          label: nav.profile,
          icon: <LockIcon size={20} />,
          needs: null,
          current: screen?.name === 'profile',
        },
      ],
    },
  ]
  return groups
    .map((group) => ({ ...group, ways: openTo(admin, group.ways) }))
    .filter((group) => group.ways.length > 0)
}
