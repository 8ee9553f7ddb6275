/** Every URL of the admin's pages, apart from those of paths.ts: a shopper's page need not carry them. */
import { partnerScreenOf, type PartnerScreen } from './partner-paths.ts'

export const adminPaths = {
  home: () => '/admin',
  /** `returnTo` is an address of the area, opened after the log-in. */
  login: (returnTo?: string) =>
    returnTo === undefined ? '/admin/login' : `/admin/login?${new URLSearchParams({ redirectTo: returnTo })}`,
  orders: () => '/admin/orders',
  ordersOfMerchant: (merchantId: string) => withQuery('/admin/orders', { merchantId }),
  /** Purchases that became no order. */
  unbought: () => '/admin/checkouts',
  order: (id: string) => `/admin/orders/${id}`,
  checkout: (id: string) => `/admin/checkouts/${id}`,
  customers: () => '/admin/customers',
  customer: (id: string) => `/admin/customers/${id}`,
  customerEdit: (id: string) => `/admin/customers/${id}/edit`,
  merchant: (id: string) => `/admin/merchants/${id}`,
  profile: () => '/admin/profile',
  /** A value of a person stands in these as the specification has it (000 §2); the screens take it out of the address. */
  blockUser: (value: { cpf?: string; phone?: string; cep?: string } = {}) =>
    withQuery('/admin/block-user', value),
  whitelist: (value: { cpf?: string } = {}) => withQuery('/admin/whitelist', value),
  debtList: (value: { cpf?: string } = {}) => withQuery('/admin/debt-list', value),
  writeOff: (value: { type?: 'INSTALMENT' | 'ORDER'; id?: string } = {}) =>
    withQuery('/admin/add-debt-negotiation-payment', value),
  jobs: () => '/admin/jobs',
  audit: () => '/admin/audit',
  /** Who works in the back-office. */
  people: () => '/admin/people',
  erasures: () => '/admin/erasure-requests',
  /** Changes that wait for a second person. */
  requestedChanges: () => '/admin/requested-changes',
}

/** Screens of a list or a form, by the path they have. */
const PLAIN = {
  orders: 'orders',
  checkouts: 'unbought',
  customers: 'customers',
  profile: 'profile',
  'block-user': 'blockUser',
  whitelist: 'whitelist',
  'debt-list': 'debtList',
  'add-debt-negotiation-payment': 'writeOff',
  jobs: 'jobs',
  audit: 'audit',
  people: 'people',
  'erasure-requests': 'erasures',
  'requested-changes': 'requestedChanges',
} as const

export type AdminScreen =
  | PartnerScreen
  | { name: (typeof PLAIN)[keyof typeof PLAIN] }
  | { name: 'order' | 'checkout' | 'customer' | 'customerEdit'; id: string }

/** Whether a path is the area's own, `/admin`. */
export const isAdminHome = (pathname: string) => /^\/admin\/?$/.test(pathname)

/** Which screen an address shows; the area itself shows the orders. Null for any other. */
export function adminScreenOf(pathname: string): AdminScreen | null {
  if (isAdminHome(pathname)) return { name: 'orders' }
  const match = /^\/admin\/([\w-]+)(?:\/([^/]+))?(\/edit)?\/?$/.exec(pathname)
  if (match === null) return partnerScreenOf(pathname)
  const [, section = '', id, edit] = match
  if (id === undefined && isPlain(section)) return { name: PLAIN[section] }
  if (id === undefined) return partnerScreenOf(pathname)
  if (section === 'orders' && edit === undefined) return { name: 'order', id }
  if (section === 'checkouts' && edit === undefined) return { name: 'checkout', id }
  if (section === 'customers') return { name: edit === undefined ? 'customer' : 'customerEdit', id }
  return partnerScreenOf(pathname)
}

const isPlain = (section: string): section is keyof typeof PLAIN => Object.hasOwn(PLAIN, section)

/**
 * Where to go after the log-in, from its query or what was kept: an address of the area, or its beginning. Anything else, another
 * site's address above all, is not gone to.
 */
export function adminReturnAddressOf(search: string, kept: string | null = null): string {
  const asked = new URLSearchParams(search).get('redirectTo') ?? kept ?? ''
  return adminScreenOf(asked.replace(/[?#].*$/, '')) === null ? adminPaths.home() : asked
}

function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}
