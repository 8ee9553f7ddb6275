/**
 * The palette's results for a typed text: screens at once, and the server's results for orders, customers and
 * merchants.
 */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { screensOpenTo } from '../frame/access.ts'
import { SCREENS } from '../screens.ts'
import { ask } from '../signed-in.ts'
import { paletteTexts as texts } from './texts.ts'

export interface Find {
  href: string
  name: string
  /** Distinguishes it from others of the same name. */
  detail?: string
}

export interface FindGroup {
  label: string
  finds: readonly Find[]
}

/** The server is searched from this many characters on: shorter texts match too much. */
export const SHORTEST_SEARCH = 3
const MOST_OF_A_KIND = 5

/** Screens without an id that this admin may open, by any part of their name, with or without accents. */
export function findScreens(
  admin: Pick<AdminProfile, 'permissions' | 'offersAutopay'>,
  text: string,
): FindGroup {
  const asked = plain(text)
  const finds = screensOpenTo(admin)
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, nav }) => ({ href: path, name: title, words: `${title} ${nav?.label ?? ''}` }))
    .filter(({ words }) => plain(words).includes(asked))
    .map(({ href, name }) => ({ href, name }))
  return { label: texts.screens, finds }
}

/**
 * Searches each kind that this admin may see; null for one that could not be loaded. The text may contain a name, so it
 * is sent in a body.
 */
export async function findOnServer(
  { permissions }: Pick<AdminProfile, 'permissions'>,
  search: string,
): Promise<readonly (FindGroup | null)[]> {
  const asked = [
    permissions.includes('ORDERS_READ') ? findOrders(search) : [],
    permissions.includes('CUSTOMERS_READ') ? findCustomers(search) : [],
    permissions.includes('MERCHANTS_READ') ? findMerchants(search) : [],
  ]
  return Promise.all(asked.flat())
}

async function findOrders(search: string): Promise<FindGroup | null> {
  const outcome = await ask(calls.searchOrders, { body: { search, page: 0, size: MOST_OF_A_KIND } })
  if (!outcome.ok) return null
  const finds = outcome.value.content.map((it) => ({
    href: SCREENS.order.href({ id: it.id }),
    name: it.providerCode,
    detail: `${it.merchantName} · ${it.customerName}`,
  }))
  return { label: texts.orders, finds }
}

async function findCustomers(search: string): Promise<FindGroup | null> {
  const outcome = await ask(calls.searchCustomers, { body: { search, page: 0, size: MOST_OF_A_KIND } })
  if (!outcome.ok) return null
  const finds = outcome.value.content.map((it) => ({
    href: SCREENS.customer.href({ id: it.id }),
    name: it.name,
    detail: it.cpf,
  }))
  return { label: texts.customers, finds }
}

async function findMerchants(name: string): Promise<FindGroup | null> {
  const outcome = await ask(merchantCalls.searchMerchants, {
    body: { name, page: '0', size: String(MOST_OF_A_KIND) },
  })
  if (!outcome.ok) return null
  const finds = outcome.value.content.map((it) => ({
    href: SCREENS.merchant.href({ id: it.id }),
    name: it.name,
    ...(it.cnpj !== null && { detail: it.cnpj }),
  }))
  return { label: texts.merchants, finds }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
