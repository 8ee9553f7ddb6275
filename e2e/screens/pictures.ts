// How each screen is opened for its picture. A screen without a line here fails scripts/screens.test.ts.
import type { Area } from './tables.ts'

/**
 * How to reach a screen whose address contains an id: by the first link to it on the named screen, or by the button
 * there; `query` filters that screen's list. Others are opened by their address, with `?query`.
 */
export type Way =
  | { from: string; press?: string | RegExp; query?: string }
  | { query: string }
  | { params: Readonly<Record<string, string>> }
  | null

export const WAYS: Readonly<Record<Area, Readonly<Record<string, Way>>>> = {
  customer: {
    orders: null,
    order: { from: 'orders' },
    autopay: null,
    profile: null,
    documents: null,
    help: null,
  },
  merchant: {
    sales: { query: 'periodo=WEEKLY' },
    sale: { from: 'sales', query: 'periodo=WEEKLY&situacao=approved' },
    statement: null,
    transfers: { query: 'periodo=LAST_SIX_MONTHS' },
    transfer: { from: 'transfers' },
    disputes: null,
    dispute: { from: 'disputes' },
    newLink: null,
    links: null,
    team: null,
    integration: null,
    plugin: { params: { platform: 'nuvemshop' } },
    profile: null,
  },
  admin: {
    orders: null,
    order: { from: 'orders' },
    unbought: null,
    checkout: { from: 'unbought' },
    autopay: null,
    disputes: { query: 'show=WAITING_MERCHANT' },
    med: null,
    contest: { from: 'med' },
    refunds: null,
    doubleRefunds: null,
    writeOff: null,
    collections: null,
    collectionTeam: null,
    collectionStrategies: null,
    collectionStrategyNew: null,
    collectionStrategy: { from: 'collectionStrategies' },
    agencies: null,
    agencyNew: null,
    agency: { from: 'agencies' },
    agencyEdit: { from: 'agency', press: 'Editar' },
    agencyCases: { from: 'agency' },
    agencyPayments: { from: 'agency' },
    teamCalls: { from: 'collectionTeam' },
    collectionCase: { from: 'collections', press: 'Próximo caso' },
    overview: null,
    ageing: null,
    rolls: null,
    vintages: null,
    results: null,
    merchantFigures: null,
    bands: null,
    funnel: null,
    refusals: null,
    policies: null,
    policy: { from: 'policies' },
    policyDifferences: { from: 'policy' },
    due: null,
    merchants: null,
    merchantNew: null,
    merchant: { from: 'merchants' },
    merchantEdit: { from: 'merchant' },
    merchantUserNew: { from: 'merchant' },
    merchantUser: { from: 'merchant' },
    termNew: { from: 'merchant' },
    term: { from: 'merchant', press: /^Editar Taxas: / },
    stores: null,
    storeNew: null,
    store: { from: 'stores' },
    storeEdit: { from: 'store' },
    categories: null,
    categoryNew: null,
    category: { from: 'categories' },
    tags: null,
    tagNew: null,
    tag: { from: 'tags' },
    promotions: null,
    promotionNew: null,
    promotion: { from: 'promotions' },
    promotionEdit: { from: 'promotion' },
    customers: null,
    customer: { from: 'order' },
    customerEdit: { from: 'customer' },
    blockUser: null,
    whitelist: null,
    debtList: null,
    jobs: null,
    erasures: null,
    requestedChanges: null,
    people: null,
    audit: null,
    profile: null,
  },
}

/** Public screens, by address; `{…}` is a value from the world (world.ts). */
export const OPEN: Readonly<Record<string, string>> = {
  start: '/',
  answers: '/perguntas',
  'app-download': '/app-download',
  renegotiation: '/renegociacao',
  'receipt-check': '/comprovante',
  'customer-login': '/cliente/login',
  'customer-recovery': '/cliente/recuperar-login',
  'customer-lost-phone': '/cliente/recuperar-celular',
  'merchant-login': '/parceira/login',
  'merchant-recovery': '/parceira/recuperar-login',
  'admin-login': '/admin/login',
  'admin-recovery': '/admin/recuperar-senha',
  'payment-late': '/pagamento/{late}',
  'payment-paid': '/pagamento/{paid}',
  'payment-unknown': '/pagamento/00000000-0000-7000-8000-000000000000',
  docs: '/docs',
  simulator: '/instalments_simulator?amount=459.90&checkoutId={checkout}',
  banner: '/drip_banner?amount=459.90&cashback_rate=0.02',
  modal: '/drip-modal?cashback_rate=0.02',
}

/** The steps of a purchase, in the order in which walk.ts reaches them. */
export const STEPS = [
  'insight',
  'phone',
  'token',
  'form',
  'analysis',
  'selection',
  'pix',
  'approved',
  'confirmation',
  'calendar',
  'feedback',
  'full-amount',
  'denied',
  'not-found',
] as const
export type Step = (typeof STEPS)[number]

export const WIDTHS = [360, 768, 1280, 1920] as const
export type Width = (typeof WIDTHS)[number]
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
/** These are kept in the repository; git ignores the folder of the others. */
export const KEPT: readonly Width[] = [360, 1280]

/**
 * The path of a screen's picture below the folder of pictures.
 * @param place `admin/orders/order`
 */
export const fileOf = (place: string, width: Width, scheme: Scheme) => `${place}/${width}-${scheme}.webp`
