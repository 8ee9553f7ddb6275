/**
 * The screens of the customer's area (001 §2.2); see signed/screens.ts. Log-in and recovery are addresses in paths.ts,
 * because other pages link to them.
 */
import { screenReader, screensFor } from '../../signed/screens.ts'
import { signedArea } from '../../signed/signed-area.ts'
import { BagIcon, ChatIcon, PersonIcon } from '../../ui/icons.tsx'

// oxfmt-ignore
export const SCREENS = screensFor<never>()({
  orders: { path: '/cliente/pedidos', title: 'Minhas compras', nav: { in: 'ways', icon: BagIcon }, page: async () => (await import('./pages/orders-page.tsx')).OrdersPage },
  order: { path: '/cliente/pedidos/:id', title: 'Detalhes da compra', under: 'orders', page: async () => (await import('./pages/order-page.tsx')).OrderPage },
  autopay: { path: '/cliente/debito-automatico', title: 'Débito automático', under: 'orders', page: async () => (await import('./pages/autopay-page.tsx')).AutopayPage },
  profile: { path: '/cliente/perfil', title: 'Meu perfil', nav: { in: 'ways', icon: PersonIcon }, page: async () => (await import('./pages/profile-page.tsx')).ProfilePage },
  documents: { path: '/cliente/documentos', title: 'Documentos', under: 'profile', page: async () => (await import('./pages/documents-page.tsx')).DocumentsPage },
  help: { path: '/cliente/ajuda', title: 'Ajuda', nav: { in: 'ways', icon: ChatIcon }, page: async () => (await import('./pages/help-page.tsx')).HelpPage },
})

const read = screenReader(SCREENS)

export const AREA = signedArea('/cliente', (pathname) => read(pathname) !== null)

/** The screen of an address; the area's own address shows the purchases. Null if the address belongs to no screen. */
export const screenAt = (pathname: string) => read(AREA.isHome(pathname) ? SCREENS.orders.path : pathname)
