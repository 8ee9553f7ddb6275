/** The home of a signed-in area, and the addresses of its log-in. */

export interface SignedArea {
  home: string
  /** `returnTo` is an address of the area, opened after the log-in. */
  login: (returnTo?: string) => string
  /** Whether a path is the area's own home. */
  isHome: (pathname: string) => boolean
  /** Whether a path is one of the area's. */
  isOwn: (pathname: string) => boolean
  /**
   * The address to open after the log-in: the one in `redirectTo`, else the stored one, if its path belongs to the
   * area; else the area's home. Any other address is ignored, above all one of another site.
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
