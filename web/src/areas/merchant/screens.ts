/** The screens of the merchant's area (001 §2.3); see signed/screens.ts. */
import { screenReader, screensFor } from '../../signed/screens.ts'
import { signedArea } from '../../signed/signed-area.ts'
import { BagIcon, ChatIcon, PersonIcon } from '../../ui/icons.tsx'
import { KeyIcon, LinkIcon, PlusIcon, TeamIcon } from '../../ui/work/work-icons.tsx'

/** The groups of the navigation, with their headings. */
export const NAV_GROUPS = { sales: null, store: 'Sua loja' } as const

// Screens that need ADMIN are missing from the navigation of read-only users (001 §2.3); opened by address, they
// explain why.
// oxfmt-ignore
export const SCREENS = screensFor<'ADMIN'>()({
  sales: { path: '/parceira/pedidos', title: 'Minhas Vendas', nav: { in: 'sales', icon: BagIcon }, page: async () => (await import('./sales/sales-page.tsx')).SalesPage },
  sale: { path: '/parceira/pedidos/:id', title: 'Detalhes do pedido', under: 'sales', page: async () => (await import('./sale/sale-page.tsx')).SalePage },
  statement: { path: '/parceira/pedidos/extrato', title: 'Extrato de vendas', under: 'sales', page: async () => (await import('./settlements/statement-page.tsx')).StatementPage },
  transfers: { path: '/parceira/pedidos/extrato/transferencias', title: 'Repasses', under: 'sales', page: async () => (await import('./settlements/transfers-page.tsx')).TransfersPage },
  transfer: { path: '/parceira/pedidos/extrato/transferencias/:id', title: 'Repasse', under: 'sales', page: async () => (await import('./settlements/transfer-page.tsx')).TransferPage },
  disputes: { path: '/parceira/problemas', title: 'Problemas', nav: { in: 'sales', icon: ChatIcon }, page: async () => (await import('./sale/disputes/disputes-page.tsx')).DisputesPage },
  dispute: { path: '/parceira/problemas/:id', title: 'Problema com um pedido', under: 'disputes', page: async () => (await import('./sale/disputes/dispute-page.tsx')).DisputePage },
  newLink: { path: '/parceira/checkout-links/criar', title: 'Criar Drip Link', needs: 'ADMIN', nav: { in: 'sales', icon: PlusIcon }, page: async () => (await import('./links/new-link-page.tsx')).NewLinkPage },
  links: { path: '/parceira/checkout-links', title: 'Gerenciar Links', nav: { in: 'sales', icon: LinkIcon }, page: async () => (await import('./links/links-page.tsx')).LinksPage },

  team: { path: '/parceira/usuarios', title: 'Usuários', nav: { in: 'store', icon: TeamIcon }, page: async () => (await import('./team/team-page.tsx')).TeamPage },
  integration: { path: '/parceira/integracao', title: 'Integração', needs: 'ADMIN', nav: { in: 'store', icon: KeyIcon }, page: async () => (await import('./integration/integration-page.tsx')).IntegrationPage },
  plugin: { path: '/parceira/plugin_sign_up/:platform(nuvemshop|vtex)', title: 'Conectar plataforma', needs: 'ADMIN', under: 'integration', page: async () => (await import('./integration/plugin-page.tsx')).PluginPage },
  profile: { path: '/parceira/perfil', title: 'Meu perfil', nav: { in: 'store', icon: PersonIcon }, page: async () => (await import('./profile/profile-page.tsx')).ProfilePage },
})

/** The address for resetting a password; users who are signed in do not need this screen. */
export const RECOVERY = '/parceira/recuperar-login'

const read = screenReader(SCREENS)

export const AREA = signedArea('/parceira', (pathname) => read(pathname) !== null)

/** The screen of an address; the area's own address shows the sales. Null if the address belongs to no screen. */
export const screenAt = (pathname: string) => read(AREA.isHome(pathname) ? SCREENS.sales.path : pathname)
