/** Every URL of the admin's screens about partners and what the app shows (000 §2). */

const BASE = '/admin'
const merchant = (id: string) => `${BASE}/merchants/${id}`

/** The terms of a merchant, by the name their addresses have. */
export const TERM_KINDS = ['fees', 'cashbacks', 'settlement_configurations'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export const partnerPaths = {
  merchants: () => `${BASE}/merchants`,
  newMerchant: () => `${BASE}/merchants/create`,
  /** A new one that begins with the rules of another. */
  copyOfMerchant: (id: string) => `${BASE}/merchants/create?${new URLSearchParams({ from: id })}`,
  merchant,
  merchantEdit: (id: string) => `${merchant(id)}/edit`,
  newMerchantUser: (id: string) => `${merchant(id)}/users/create`,
  merchantUser: (id: string, userId: string) => `${merchant(id)}/users/${userId}/edit`,
  newTerm: (id: string, kind: TermKind) => `${merchant(id)}/${kind}/create`,
  term: (id: string, kind: TermKind, termId: string) => `${merchant(id)}/${kind}/${termId}/edit`,
  stores: () => `${BASE}/stores`,
  newStore: () => `${BASE}/stores/create`,
  store: (id: string) => `${BASE}/stores/${id}`,
  storeEdit: (id: string) => `${BASE}/stores/${id}/edit`,
  categories: () => `${BASE}/store-categories`,
  newCategory: () => `${BASE}/store-categories/create`,
  category: (id: string) => `${BASE}/store-categories/edit/${id}`,
  tags: () => `${BASE}/store-tags`,
  newTag: () => `${BASE}/store-tags/create`,
  tag: (id: string) => `${BASE}/store-tags/edit/${id}`,
  promotions: () => `${BASE}/promotions`,
  newPromotion: () => `${BASE}/promotions/create`,
  promotion: (id: string) => `${BASE}/promotions/${id}`,
  promotionEdit: (id: string) => `${BASE}/promotions/${id}/edit`,
}

export type PartnerScreen =
  | { name: 'merchants' | 'merchantNew' | 'stores' | 'storeNew' | 'promotions' | 'promotionNew' }
  | { name: 'categories' | 'categoryNew' | 'tags' | 'tagNew' }
  | { name: 'merchant' | 'merchantEdit' | 'store' | 'storeEdit' | 'promotion' | 'promotionEdit'; id: string }
  | { name: 'category' | 'tag'; id: string }
  /** A new one has no id yet. */
  | { name: 'merchantUser'; id: string; userId: string | null }
  | { name: 'term'; id: string; kind: TermKind; termId: string | null }

const LISTS = {
  merchants: ['merchants', 'merchantNew', 'merchant', 'merchantEdit'],
  stores: ['stores', 'storeNew', 'store', 'storeEdit'],
  promotions: ['promotions', 'promotionNew', 'promotion', 'promotionEdit'],
} as const
/** Their screens of one thing are `edit/{id}`. */
const PLAIN_LISTS = {
  'store-categories': ['categories', 'categoryNew', 'category'],
  'store-tags': ['tags', 'tagNew', 'tag'],
} as const

/** Which of these screens an address shows; null for any other. */
export function partnerScreenOf(pathname: string): PartnerScreen | null {
  const parts = pathname.replace(/\/$/, '').split('/')
  if (parts[1] !== 'admin' || parts.slice(2).some((it) => !/^[\w-]+$/.test(it))) return null
  const [section = '', id, ...rest] = parts.slice(2)
  if (isOneOf(PLAIN_LISTS, section)) return plainScreen(PLAIN_LISTS[section], id, rest)
  if (!isOneOf(LISTS, section)) return null
  const [list, create, one, edit] = LISTS[section]
  if (id === undefined) return { name: list }
  if (rest.length === 0) return id === 'create' ? { name: create } : { name: one, id }
  if (rest.length === 1 && rest[0] === 'edit') return { name: edit, id }
  return section === 'merchants' ? screenOfMerchant(id, rest) : null
}

function plainScreen(
  [list, create, one]: (typeof PLAIN_LISTS)[keyof typeof PLAIN_LISTS],
  id: string | undefined,
  rest: string[],
): PartnerScreen | null {
  if (id === undefined) return { name: list }
  if (id === 'create' && rest.length === 0) return { name: create }
  const [which, ...more] = rest
  return id === 'edit' && which !== undefined && more.length === 0 ? { name: one, id: which } : null
}

/** `users/create`, `users/{id}/edit`, and the same of the terms. */
function screenOfMerchant(id: string, [kind = '', itemId, edit, ...more]: string[]): PartnerScreen | null {
  const isNew = itemId === 'create' && edit === undefined
  if ((!isNew && edit !== 'edit') || more.length > 0) return null
  const item = isNew || itemId === undefined ? null : itemId
  if (kind === 'users') return { name: 'merchantUser', id, userId: item }
  const term = TERM_KINDS.find((it) => it === kind)
  return term === undefined ? null : { name: 'term', id, kind: term, termId: item }
}

function isOneOf<Of extends object>(table: Of, name: string): name is keyof Of & string {
  return Object.hasOwn(table, name)
}
