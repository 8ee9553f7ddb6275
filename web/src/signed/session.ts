/**
 * The stored session of a signed-in person, separate for each audience: in the local storage for 30 days if they want
 * to be remembered, else in the session storage of the tabs (open points of the specification). A newly opened tab asks
 * the others for it, so that a link can open in a new tab; when the last tab closes, the session is gone.
 */
export type Audience = 'CUSTOMER' | 'MERCHANT' | 'ADMIN'

export interface Session {
  accessToken: string
  refreshToken: string
  /** Milliseconds since 1970 until which a remembered session is kept; null ends with the browser's session. */
  keptUntil: number | null
}

const REMEMBERED_MS = 30 * 86_400_000
const keyOf = (audience: Audience) => `drip.session.${audience}`

/** This tab's session, or the remembered one. Null if there is none or storage is blocked. */
export function storedSession(audience: Audience): Session | null {
  for (const storage of storages()) {
    const session = parsed(storage.getItem(keyOf(audience)))
    if (session !== null) return session
  }
  return null
}

/** Stores a session that was just opened. */
export function keepNewSession(
  audience: Audience,
  tokens: Pick<Session, 'accessToken' | 'refreshToken'>,
  remembered: boolean,
): void {
  forgetSession(audience)
  const { accessToken, refreshToken } = tokens
  keepSession(audience, {
    accessToken,
    refreshToken,
    keptUntil: remembered ? Date.now() + REMEMBERED_MS : null,
  })
}

/** Stores a session in the storage for its kind. */
export function keepSession(audience: Audience, session: Session): void {
  const [ofThisTab, lasting] = storages()
  const storage = session.keptUntil === null ? ofThisTab : lasting
  storage?.setItem(keyOf(audience), JSON.stringify(session))
}

/**
 * Stores a renewed session, and passes it to tabs that hold a copy of the old one: a duplicated tab has its own
 * storage, and using an old refresh token again ends the session for both.
 */
export function keepRenewed(audience: Audience, old: Session, renewed: Session): void {
  keepSession(audience, renewed)
  channelOf(audience)?.postMessage({ instead: old.refreshToken, session: renewed })
}

/**
 * Adopts sessions renewed by other tabs, and passes this tab's session to a newly opened one. If different people are
 * signed in in two tabs, it gets that of the tab used last.
 */
export function followRenewals(audience: Audience): void {
  const channel = channelOf(audience)
  if (channel === null) return
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return
    if ('used' in data) usedLast.delete(audience)
    const mine = storedSession(audience)
    if ('asks' in data && mine !== null)
      channelOf(audience)?.postMessage({ given: mine, isUsedLast: usedLast.has(audience) })
    if (!('instead' in data) || !('session' in data)) return
    const session = readSession(data.session)
    if (session !== null && mine?.refreshToken === data.instead) keepSession(audience, session)
  })
  const use = () => useHere(audience)
  document.addEventListener('visibilitychange', use)
  window.addEventListener('focus', use)
  use()
}

/** The audiences whose session was used last in this tab, as far as it knows. */
const usedLast = new Set<Audience>()

function useHere(audience: Audience): void {
  if (document.visibilityState !== 'visible' || storedSession(audience) === null) return
  usedLast.add(audience)
  channelOf(audience)?.postMessage({ used: true })
}

/** Tabs on the same computer answer at once; without other tabs the wait stays short. */
const OTHER_TABS_MS = 300

/** Whether somebody is signed in, in this tab or in another, whose session this tab then shares. */
export async function arriveSignedIn(audience: Audience): Promise<boolean> {
  if (storedSession(audience) !== null) return true
  const channel = channelOf(audience)
  if (channel === null) return false
  const given = await new Promise<Session | null>((done) => {
    // the tab used last may be closed: then any other's will do
    let another: Session | null = null
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('given' in data)) return
      const session = readSession(data.given)
      if (session !== null && 'isUsedLast' in data && data.isUsedLast === true) answer(session)
      another ??= session
    }
    const answer = (session: Session | null) => {
      channel.removeEventListener('message', onMessage)
      clearTimeout(timer)
      done(session)
    }
    const timer = setTimeout(() => answer(another), OTHER_TABS_MS)
    channel.addEventListener('message', onMessage)
    channelOf(audience)?.postMessage({ asks: true })
  })
  if (given !== null) {
    keepSession(audience, given)
    useHere(audience)
  }
  return given !== null
}

/**
 * Deletes this audience's session, in all tabs that hold it; others stay.
 * @param isOver the server ended it: then the tabs keep what was typed, as this one does
 */
export function forgetSession(audience: Audience, isOver = false): void {
  const session = storedSession(audience)
  if (session !== null) {
    const isShared = session.keptUntil !== null
    channelOf(audience)?.postMessage({ left: session.refreshToken, isShared, isOver })
  }
  for (const storage of storages()) storage.removeItem(keyOf(audience))
}

/** Calls `left` when another tab signs out, or learns that the session is over. */
export function onSignedOutElsewhere(audience: Audience, left: (isOver: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if ((event.key === keyOf(audience) || event.key === null) && storedSession(audience) === null) left(false)
  }
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('left' in data)) return
    const [ofThisTab] = storages()
    const mine = parsed(ofThisTab?.getItem(keyOf(audience)) ?? null)
    // the remembered session is deleted already, and in its place there may be the one of the next person
    const isMine =
      mine === null ? 'isShared' in data && data.isShared === true : mine.refreshToken === data.left
    if (!isMine) return
    ofThisTab?.removeItem(keyOf(audience))
    left('isOver' in data && data.isOver === true)
  }
  const channel = channelOf(audience)
  // an event of the storage does not say why the session is gone
  if (channel === null) window.addEventListener('storage', onStorage)
  channel?.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('storage', onStorage)
    channel?.removeEventListener('message', onMessage)
  }
}

/** This tab's storage and the lasting one; none if the browser forbids them. */
function storages(): Storage[] {
  try {
    return [window.sessionStorage, window.localStorage]
  } catch {
    return []
  }
}

const channels = new Map<Audience, BroadcastChannel>()

/**
 * Only pages of our own origin receive its messages. Null if the browser does not support it: then each tab is on its
 * own. The server, which draws pages, is no tab.
 */
function channelOf(audience: Audience): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return null
  const channel = channels.get(audience) ?? new BroadcastChannel(keyOf(audience))
  channels.set(audience, channel)
  return channel
}

function parsed(text: string | null): Session | null {
  if (text === null) return null
  try {
    return readSession(JSON.parse(text))
  } catch {
    return null // half written
  }
}

/** Null if it is not a session, or has expired. */
function readSession(it: unknown): Session | null {
  if (typeof it !== 'object' || it === null) return null
  if (!('accessToken' in it) || typeof it.accessToken !== 'string') return null
  if (!('refreshToken' in it) || typeof it.refreshToken !== 'string') return null
  const keptUntil = 'keptUntil' in it && typeof it.keptUntil === 'number' ? it.keptUntil : null
  if (keptUntil !== null && keptUntil <= Date.now()) return null
  return { accessToken: it.accessToken, refreshToken: it.refreshToken, keptUntil }
}
