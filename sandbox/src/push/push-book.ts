/** Browsers as their maker knows them: each with its keys, and its messages, decrypted. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'

/** The name under which the product knows the sandbox as a browser maker; it does not exist on the internet. */
const MAKER = 'https://push.sandbox.invalid'
const CURVE = 'prime256v1'
const MAX_NOTICES = 100

export interface Browser {
  id: string
  keys: ReturnType<typeof createECDH>
  auth: Buffer
  /** The key of the sender that is allowed. */
  applicationServerKey: string
  notices: unknown[]
  isGone: boolean
}

export interface PushBook {
  /** The browser allows notices from the owner of this key. */
  subscribe(applicationServerKey: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  find(id: string): Browser | undefined
}

export function createPushBook(): PushBook {
  const browsers = new Map<string, Browser>()
  return {
    subscribe: (applicationServerKey) => {
      const keys = createECDH(CURVE)
      keys.generateKeys()
      const browser = {
        id: randomUUID(),
        keys,
        auth: randomBytes(16),
        applicationServerKey,
        notices: [],
        isGone: false,
      }
      browsers.set(browser.id, browser)
      return {
        endpoint: `${MAKER}/push/${browser.id}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      }
    },
    find: (id) => browsers.get(id),
  }
}

/**
 * Decrypts a message to a browser and keeps it (RFC 8291).
 * @throws if it is not encrypted for this browser
 */
export function receive(browser: Browser, sealed: Buffer): void {
  const salt = sealed.subarray(0, 16)
  const theirs = sealed.subarray(21, 21 + (sealed[20] ?? 0))
  const text = sealed.subarray(21 + theirs.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.keys.getPublicKey(), theirs])
  const shared = Buffer.from(hkdfSync('sha256', browser.keys.computeSecret(theirs), browser.auth, info, 32))
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const opened = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  // the mark of the last record follows the last byte that is not padding
  const end = opened.findLastIndex((byte) => byte !== 0)
  browser.notices = [...browser.notices, JSON.parse(opened.subarray(0, end).toString('utf8'))].slice(
    -MAX_NOTICES,
  )
}

/**
 * Whether the browser has allowed this sender (RFC 8292).
 * @param authorization `vapid t=<JWT>, k=<key>`
 */
export function isAllowed({ applicationServerKey }: Browser, authorization: string, now: Date): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const proof = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)) return false
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
    aud: string
    exp: number
  }
  const leftSeconds = exp - now.getTime() / 1000
  return aud === MAKER && leftSeconds > 0 && leftSeconds <= 86_400
}
