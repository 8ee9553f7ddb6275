import type { PluginPlatform } from '@drip/core/contracts/plugins'

/** The addresses of the merchant's area (001 §2.3), and which screen an address shows. */
export const merchantPaths = {
  home: () => '/parceira',
  /** `returnTo` is an address of the area, opened after the log-in. */
  login: (returnTo?: string) =>
    returnTo === undefined
      ? '/parceira/login'
      : `/parceira/login?${new URLSearchParams({ redirectTo: returnTo })}`,
  recovery: () => '/parceira/recuperar-login',
  sales: () => '/parceira/pedidos',
  sale: (checkoutId: string) => `/parceira/pedidos/${checkoutId}`,
  statement: () => '/parceira/pedidos/extrato',
  transfers: () => '/parceira/pedidos/extrato/transferencias',
  transfer: (id: string) => `/parceira/pedidos/extrato/transferencias/${id}`,
  links: () => '/parceira/checkout-links',
  newLink: () => '/parceira/checkout-links/criar',
  profile: () => '/parceira/perfil',
  team: () => '/parceira/usuarios',
  integration: () => '/parceira/integracao',
}

export type MerchantScreen =
  | { name: 'sales' | 'statement' | 'transfers' | 'links' | 'newLink' | 'profile' | 'team' | 'integration' }
  | { name: 'sale' | 'transfer'; id: string }
  | { name: 'plugin'; platform: PluginPlatform }

/** Null for an address that is none of the area's; the area itself shows the sales. */
export function merchantScreenOf(pathname: string): MerchantScreen | null {
  const path = pathname.replace(/\/$/, '')
  const plain = PLAIN[path]
  if (plain !== undefined) return { name: plain }
  const plugin = PLUGINS[path]
  if (plugin !== undefined) return { name: 'plugin', platform: plugin }
  const transfer = /^\/parceira\/pedidos\/extrato\/transferencias\/([\w-]+)$/.exec(path)?.[1]
  if (transfer !== undefined) return { name: 'transfer', id: transfer }
  const sale = /^\/parceira\/pedidos\/([\w-]+)$/.exec(path)?.[1]
  return sale === undefined ? null : { name: 'sale', id: sale }
}

export const isMerchantHome = (pathname: string) => /^\/parceira\/?$/.test(pathname)

export const isMerchantPath = (pathname: string) => merchantScreenOf(pathname) !== null

const PLAIN: Readonly<Record<string, Exclude<MerchantScreen['name'], 'sale' | 'transfer' | 'plugin'>>> = {
  '/parceira': 'sales',
  '/parceira/pedidos': 'sales',
  '/parceira/pedidos/extrato': 'statement',
  '/parceira/pedidos/extrato/transferencias': 'transfers',
  '/parceira/checkout-links': 'links',
  '/parceira/checkout-links/criar': 'newLink',
  '/parceira/perfil': 'profile',
  '/parceira/usuarios': 'team',
  '/parceira/integracao': 'integration',
}

const PLUGINS: Readonly<Record<string, PluginPlatform>> = {
  '/parceira/plugin_sign_up/nuvemshop': 'nuvemshop',
  '/parceira/plugin_sign_up/vtex': 'vtex',
}
