/** The screens of the back-office (000 §1, §2) and further ones that operators need; see signed/screens.ts. */
import type { AdminPermission } from '@drip/core/contracts/admin/admin-permissions'
import { screenReader, screensFor } from '../../signed/screens.ts'
import { signedArea } from '../../signed/signed-area.ts'
import {
  BagIcon,
  ChatIcon,
  ClockIcon,
  EyeOffIcon,
  GiftIcon,
  LockIcon,
  PersonIcon,
  PhoneIcon,
  ShieldIcon,
} from '../../ui/icons.tsx'
import { ChartIcon, SquaresIcon, StoreIcon, TeamIcon } from '../../ui/work/work-icons.tsx'

/**
 * The groups of the navigation, with their headings; `/admin` opens the first screen of `work` that the role may see.
 */
export const NAV_GROUPS = { work: null, system: 'Sistema', own: 'Você' } as const

// oxfmt-ignore
export const SCREENS = screensFor<AdminPermission>()({
  orders: { path: '/admin/orders', title: 'Pedidos', needs: 'ORDERS_READ', nav: { in: 'work', icon: BagIcon }, page: async () => (await import('./orders/orders-page.tsx')).OrdersPage },
  order: { path: '/admin/orders/:id', title: 'Pedido', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./orders/order-page.tsx')).OrderPage },
  unbought: { path: '/admin/checkouts', title: 'Compras não concluídas', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./orders/unbought/unbought-page.tsx')).UnboughtPage },
  checkout: { path: '/admin/checkouts/:id', title: 'Checkout', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./orders/unbought/checkout-page.tsx')).CheckoutPage },
  autopay: { path: '/admin/autopay', title: 'Débito automático', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./watch/autopay-page.tsx')).AutopayPage },
  disputes: { path: '/admin/disputes', title: 'Problemas com compras', needs: 'ORDERS_REFUND', under: 'orders', page: async () => (await import('./watch/disputes-page.tsx')).DisputesPage },
  med: { path: '/admin/med', title: 'Pix contestados', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./watch/med/med-page.tsx')).MedPage },
  contest: { path: '/admin/med/:id', title: 'Pix contestado', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./watch/med/contest-page.tsx')).ContestPage },
  refunds: { path: '/admin/failed-refunds', title: 'Devoluções que falharam', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./watch/refunds-page.tsx')).RefundsPage },
  doubleRefunds: { path: '/admin/double-refunds', title: 'Devolvido em dobro', needs: 'ORDERS_READ', under: 'orders', page: async () => (await import('./watch/double-refunds-page.tsx')).DoubleRefundsPage },
  writeOff: { path: '/admin/add-debt-negotiation-payment', title: 'Baixa PGF', needs: 'DEBTS_WRITE_OFF', under: 'orders', page: async () => (await import('./orders/write-off/write-off-page.tsx')).WriteOffPage },

  collections: { path: '/admin/collections', title: 'Cobrança', needs: 'COLLECTIONS_WORK', nav: { in: 'work', icon: ChatIcon }, page: async () => (await import('./customers/collections/queue-page.tsx')).QueuePage },
  collectionTeam: { path: '/admin/collections/team', title: 'Equipe de cobrança', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/team-page.tsx')).TeamPage },
  collectionStrategies: { path: '/admin/collections/strategies', title: 'Estratégia de cobrança', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/strategies/strategies-page.tsx')).StrategiesPage },
  collectionStrategyNew: { path: '/admin/collections/strategies/create', title: 'Nova versão da estratégia', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/strategies/strategy-page.tsx')).StrategyCreatePage },
  collectionStrategy: { path: '/admin/collections/strategies/:id', title: 'Versão da estratégia', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/strategies/strategy-page.tsx')).StrategyPage },
  agencies: { path: '/admin/collections/agencies', title: 'Assessorias de cobrança', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/agencies/agencies-page.tsx')).AgenciesPage },
  agencyNew: { path: '/admin/collections/agencies/create', title: 'Nova assessoria', needs: 'COLLECTIONS_AGENCIES', under: 'collections', page: async () => (await import('./customers/collections/agencies/agency-form-page.tsx')).AgencyCreatePage },
  agency: { path: '/admin/collections/agencies/:id', title: 'Assessoria de cobrança', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/agencies/agency-page.tsx')).AgencyPage },
  agencyEdit: { path: '/admin/collections/agencies/:id/edit', title: 'Editar assessoria', needs: 'COLLECTIONS_AGENCIES', under: 'collections', page: async () => (await import('./customers/collections/agencies/agency-form-page.tsx')).AgencyEditPage },
  agencyCases: { path: '/admin/collections/agencies/:id/cases', title: 'Casos da assessoria', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/agencies/agency-lists.tsx')).AgencyCasesPage },
  agencyPayments: { path: '/admin/collections/agencies/:id/payments', title: 'Pagamentos da assessoria', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/agencies/agency-lists.tsx')).AgencyPaymentsPage },
  teamCalls: { path: '/admin/collections/team/:id', title: 'Ligações da equipe', needs: 'COLLECTIONS_LEAD', under: 'collections', page: async () => (await import('./customers/collections/team-page.tsx')).TeamCallsPage },
  collectionCase: { path: '/admin/collections/:id', title: 'Caso de cobrança', needs: 'COLLECTIONS_WORK', under: 'collections', page: async () => (await import('./customers/collections/case-page.tsx')).CasePage },

  overview: { path: '/admin/overview', title: 'Visão geral', needs: 'FIGURES_READ', nav: { in: 'work', icon: SquaresIcon }, page: async () => (await import('./watch/figures/overview-page.tsx')).OverviewPage },
  ageing: { path: '/admin/reports/ageing', title: 'Atraso por dia', needs: 'FIGURES_READ', nav: { in: 'work', icon: ChartIcon, label: 'Relatórios' }, page: async () => (await import('./watch/figures/debt-reports.tsx')).AgeingPage },
  rolls: { path: '/admin/reports/rolls', title: 'Rolagem', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/debt-reports.tsx')).RollsPage },
  vintages: { path: '/admin/reports/vintages', title: 'Safras', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/debt-reports.tsx')).VintagesPage },
  results: { path: '/admin/reports/results', title: 'Taxas e resultado', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/money-reports.tsx')).ResultsPage },
  merchantFigures: { path: '/admin/reports/merchants', title: 'Lojas em números', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/money-reports.tsx')).MerchantFiguresPage },
  bands: { path: '/admin/reports/bands', title: 'Por pontuação', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/money-reports.tsx')).BandsPage },
  funnel: { path: '/admin/reports/funnel', title: 'Funil', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/purchase-reports.tsx')).FunnelPage },
  refusals: { path: '/admin/reports/refusals', title: 'Negadas por regra', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/purchase-reports.tsx')).RefusalsPage },
  policies: { path: '/admin/credit-policies', title: 'Política de crédito', needs: 'CREDIT_POLICY_EDIT', nav: { in: 'system', icon: ShieldIcon }, page: async () => (await import('./watch/policies/policies-page.tsx')).PoliciesPage },
  policy: { path: '/admin/credit-policies/:id', title: 'Versão da política', needs: 'CREDIT_POLICY_EDIT', under: 'policies', page: async () => (await import('./watch/policies/policy-page.tsx')).PolicyPage },
  policyDifferences: { path: '/admin/credit-policies/:id/differences', title: 'Onde as duas não concordam', needs: 'CREDIT_POLICY_EDIT', under: 'policies', page: async () => (await import('./watch/policies/differences-page.tsx')).DifferencesPage },
  due: { path: '/admin/reports/due', title: 'A repassar', needs: 'FIGURES_READ', under: 'ageing', page: async () => (await import('./watch/figures/money-reports.tsx')).DuePage },

  merchants: { path: '/admin/merchants', title: 'Parceiros', needs: 'MERCHANTS_READ', nav: { in: 'work', icon: StoreIcon }, page: async () => (await import('./partners/merchants-page.tsx')).MerchantsPage },
  merchantNew: { path: '/admin/merchants/create', title: 'Novo comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/merchant-form-page.tsx')).MerchantCreatePage },
  merchant: { path: '/admin/merchants/:id', title: 'Comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/merchant-page.tsx')).MerchantPage },
  merchantEdit: { path: '/admin/merchants/:id/edit', title: 'Editar comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/merchant-form-page.tsx')).MerchantEditPage },
  merchantUserNew: { path: '/admin/merchants/:merchantId/users/create', title: 'Conta de comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/user-form-page.tsx')).UserFormPage },
  merchantUser: { path: '/admin/merchants/:merchantId/users/:userId/edit', title: 'Conta de comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/user-form-page.tsx')).UserFormPage },
  termNew: { path: '/admin/merchants/:merchantId/:kind(fees|cashbacks|settlement_configurations)/create', title: 'Condições do comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/term-form-page.tsx')).TermFormPage },
  term: { path: '/admin/merchants/:merchantId/:kind(fees|cashbacks|settlement_configurations)/:termId/edit', title: 'Condições do comerciante', needs: 'MERCHANTS_READ', under: 'merchants', page: async () => (await import('./partners/term-form-page.tsx')).TermFormPage },

  stores: { path: '/admin/stores', title: 'Lojas (B2C)', needs: 'CATALOGUE_READ', nav: { in: 'work', icon: PhoneIcon }, page: async () => (await import('./stores/stores-page.tsx')).StoresPage },
  storeNew: { path: '/admin/stores/create', title: 'Adicionar loja', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./stores/store-form-page.tsx')).StoreCreatePage },
  store: { path: '/admin/stores/:id', title: 'Loja', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./stores/store-page.tsx')).StorePage },
  storeEdit: { path: '/admin/stores/:id/edit', title: 'Editar loja', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./stores/store-form-page.tsx')).StoreEditPage },
  categories: { path: '/admin/store-categories', title: 'Categorias', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/categories-page.tsx')).CategoriesPage },
  categoryNew: { path: '/admin/store-categories/create', title: 'Nova categoria', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/category-create-page.tsx')).CategoryCreatePage },
  category: { path: '/admin/store-categories/edit/:id', title: 'Editar categoria', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/category-edit-page.tsx')).CategoryEditPage },
  tags: { path: '/admin/store-tags', title: 'Tags', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/tags-page.tsx')).TagsPage },
  tagNew: { path: '/admin/store-tags/create', title: 'Nova tag', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/tag-form-page.tsx')).TagCreatePage },
  tag: { path: '/admin/store-tags/edit/:id', title: 'Editar tag', needs: 'CATALOGUE_READ', under: 'stores', page: async () => (await import('./categories/tag-form-page.tsx')).TagEditPage },

  promotions: { path: '/admin/promotions', title: 'Promoções', needs: 'CATALOGUE_READ', nav: { in: 'work', icon: GiftIcon }, page: async () => (await import('./promotions/promotions-page.tsx')).PromotionsPage },
  promotionNew: { path: '/admin/promotions/create', title: 'Criar promoção', needs: 'CATALOGUE_READ', under: 'promotions', page: async () => (await import('./promotions/promotion-create-page.tsx')).PromotionCreatePage },
  promotion: { path: '/admin/promotions/:id', title: 'Promoção', needs: 'CATALOGUE_READ', under: 'promotions', page: async () => (await import('./promotions/promotion-page.tsx')).PromotionPage },
  promotionEdit: { path: '/admin/promotions/:id/edit', title: 'Editar promoção', needs: 'CATALOGUE_READ', under: 'promotions', page: async () => (await import('./promotions/promotion-edit-page.tsx')).PromotionEditPage },

  customers: { path: '/admin/customers', title: 'Clientes', needs: 'CUSTOMERS_READ', nav: { in: 'work', icon: PersonIcon }, page: async () => (await import('./customers/customers-page.tsx')).CustomersPage },
  customer: { path: '/admin/customers/:id', title: 'Cliente', needs: 'CUSTOMERS_READ', under: 'customers', page: async () => (await import('./customers/customer-page.tsx')).CustomerPage },
  customerEdit: { path: '/admin/customers/:id/edit', title: 'Editar cliente', needs: 'CUSTOMERS_EDIT', under: 'customers', page: async () => (await import('./customers/customer-edit-page.tsx')).CustomerEditPage },
  blockUser: { path: '/admin/block-user', title: 'Bloqueio', needs: 'FRAUD_BLOCK', under: 'customers', page: async () => (await import('./listed/block-user-page.tsx')).BlockUserPage },
  // everybody who sees customers sees who is on a list; the screens say who may change it
  whitelist: { path: '/admin/whitelist', title: 'Whitelist', needs: 'CUSTOMERS_READ', under: 'customers', page: async () => (await import('./listed/whitelist-page.tsx')).WhitelistPage },
  debtList: { path: '/admin/debt-list', title: 'Negociação', needs: 'CUSTOMERS_READ', under: 'customers', page: async () => (await import('./listed/debt-list-page.tsx')).DebtListPage },

  jobs: { path: '/admin/jobs', title: 'Tarefas com falha', needs: 'JOBS_READ', nav: { in: 'system', icon: ClockIcon, label: 'Tarefas' }, page: async () => (await import('./watch/jobs-page.tsx')).JobsPage },
  erasures: { path: '/admin/erasure-requests', title: 'Pedidos de exclusão', needs: 'ERASURES_ANSWER', nav: { in: 'system', icon: EyeOffIcon, label: 'Privacidade' }, page: async () => (await import('./customers/erasures-page.tsx')).ErasuresPage },
  // the list contains the kinds that the current admin may answer
  requestedChanges: { path: '/admin/requested-changes', title: 'Esperando outra pessoa', needs: 'MERCHANTS_READ', nav: { in: 'system', icon: PersonIcon }, page: async () => (await import('./customers/requested-changes-page.tsx')).RequestedChangesPage },
  people: { path: '/admin/people', title: 'Equipe', needs: 'ADMINS_END', nav: { in: 'system', icon: TeamIcon }, page: async () => (await import('./people/people-page.tsx')).PeoplePage },
  audit: { path: '/admin/audit', title: 'Auditoria', needs: 'AUDIT_READ', nav: { in: 'system', icon: ShieldIcon }, page: async () => (await import('./watch/audit-page.tsx')).AuditPage },
  profile: { path: '/admin/profile', title: 'Meu perfil', nav: { in: 'own', icon: LockIcon }, page: async () => (await import('./people/profile-page.tsx')).ProfilePage },
})

/** The screen of an address; null for the area's own address, and if the address belongs to no screen. */
export const screenAt = screenReader(SCREENS)

/** Resets a forgotten password. */
export const RECOVERY = '/admin/recuperar-senha'

export const AREA = signedArea('/admin', (pathname) => screenAt(pathname) !== null)
