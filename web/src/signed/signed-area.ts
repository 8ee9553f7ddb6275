/** Where a signed-in area begins, and the ways through its log-in. */

export interface SignedArea {
  home: string
  /** `returnTo` is an address of the area, opened after the log-in. */
  login: (returnTo?: string) => string
  /** Whether a path is the area's own beginning. */
  isHome: (pathname: string) => boolean
  /** Whether a path is one of the area's. */
  isOwn: (pathname: string) => boolean
  /**
   * Where to go after the log-in: the address in its `redirectTo`, else the one that was kept, when its path is the area's own;
   * else the area's beginning. Anything else, another site's address above all, is not gone to.
   */
  returnAddress: (search: string, kept?: string | null) => string
}

/** @param isScreen whether a path is one of the area's screens */
export function signedArea(home: string, isScreen: (pathname: string) => boolean): SignedArea {
  const isHome = (pathname: string) => pathname === home || pathname === `${home}/`
  const isOwn = (pathname: string) => isHome(pathname) || isScreen(pathname)
  return {
    home,
    login: (returnTo) =>
      returnTo === undefined
        ? `${home}/login`
        : `${home}/login?${new URLSearchParams({ redirectTo: returnTo })}`,
    isHome,
    isOwn,
    returnAddress: (search, kept = null) => {
      const asked = new URLSearchParams(search).get('redirectTo') ?? kept ?? ''
      return isOwn(asked.split(/[?#]/, 1).join()) ? asked : home
    },
  }
}
