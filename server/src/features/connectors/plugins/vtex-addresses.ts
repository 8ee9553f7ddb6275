/** VTEX's hosts: an address in a call is trusted only there, because secrets are sent to it. */

/**
 * Shops' administrations. Shops' own programs also run below myvtex.com: a merchant may be sent there, our keys may
 * not.
 */
const ADMIN = /(^|\.)(myvtex\.com|vtex\.com|vtex\.com\.br|vtexcommercestable\.com\.br)$/
/** The payment gateway alone. */
const GATEWAY = /(^|\.)vtexpayments\.com\.br$/

/** @param allowPrivate for the demo world, whose VTEX runs on this machine */
export const isVtexAdmin = (address: string, allowPrivate: boolean) => isAt(ADMIN, address, allowPrivate)
export const isVtexGateway = (address: string, allowPrivate: boolean) => isAt(GATEWAY, address, allowPrivate)

/**
 * The shop of an administration's address, so that people recognise it. The part before `--` names a workspace, whose
 * name the account chooses: "minhaloja--ladrao.myvtex.com" belongs to the account `ladrao`.
 */
export const vtexShopOf = (address: string) => new URL(address).hostname.replace(/^.*--/, '')

function isAt(host: RegExp, address: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (allowPrivate && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && host.test(hostname)
}
