/** Hosts of VTEX: an address that a call names is believed only there, for what goes to it is secret. */

/** Administrations of shops. Programs of shops run below myvtex.com too: a merchant may be sent there, our own keys may not. */
const ADMIN = /(^|\.)(myvtex\.com|vtex\.com|vtex\.com\.br|vtexcommercestable\.com\.br)$/
/** The payment gateway alone. */
const GATEWAY = /(^|\.)vtexpayments\.com\.br$/

/** @param allowPrivate the demo world, whose VTEX runs on this machine */
export const isVtexAdmin = (address: string, allowPrivate: boolean) => isAt(ADMIN, address, allowPrivate)
export const isVtexGateway = (address: string, allowPrivate: boolean) => isAt(GATEWAY, address, allowPrivate)

/**
 * The shop that an address of an administration is of, for people who shall know it again. What stands before `--` names a workspace,
 * which an account calls as it likes: "minhaloja--ladrao.myvtex.com" is of the account `ladrao`.
 */
export const vtexShopOf = (address: string) => new URL(address).hostname.replace(/^.*--/, '')

function isAt(host: RegExp, address: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (allowPrivate && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && host.test(hostname)
}
