/** The prefix of every API key: it shows whose it is, and secret scanners recognise it. */
export const API_KEY_PREFIX = 'drip_'
/** The prefix of a test-world key: it shows that the key moves no money, and the live world forwards its calls. */
export const TEST_API_KEY_PREFIX = `${API_KEY_PREFIX}test_`

/** What a merchant's API key may do. Each call of a store's server names the scope it needs (operation.ts). */
export const KEY_SCOPES = [
  'checkouts:write',
  'checkouts:read',
  'orders:read',
  'refunds:write',
  'disputes:write',
  'disputes:read',
  'settlements:read',
  'webhooks:write',
  'webhooks:read',
  'invoices:write',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  'checkouts:write': 'Criar compras',
  'checkouts:read': 'Consultar compras',
  'orders:read': 'Consultar pedidos',
  'refunds:write': 'Cancelar e estornar pedidos',
  'disputes:write': 'Responder a problemas com compras, também devolvendo',
  'disputes:read': 'Consultar problemas com compras',
  'settlements:read': 'Consultar repasses',
  'webhooks:write': 'Mudar avisos automáticos',
  'webhooks:read': 'Consultar avisos automáticos',
  'invoices:write': 'Enviar notas fiscais',
}

/**
 * Scopes that return money: with a public key on the API key, each call that needs one of these is signed
 * (docs/decisions/0121).
 */
export const SIGNED_SCOPES: readonly KeyScope[] = ['refunds:write', 'disputes:write']

/** Permission to change things of a kind includes reading them. */
export function mayByScopes(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  return scopes.includes(needed) || scopes.some((it) => it === needed.replace(/:read$/, ':write'))
}

/** How long a key stays valid after its successor was created. */
export const KEY_OVERLAPS = { HOUR: 3_600_000, DAY: 86_400_000, WEEK: 7 * 86_400_000 } as const
export type KeyOverlap = keyof typeof KEY_OVERLAPS

/** Counts only valid keys. */
export const MAX_KEYS = 20
