/**
 * Codes of authenticator apps (RFC 6238), with the parameters that all apps support: SHA-1, six digits, thirty seconds.
 */
import { Secret, TOTP } from 'otpauth'
import { toString } from 'qrcode'

const PERIOD_SECONDS = 30
/** A clock that is half a minute off is accepted (RFC 6238 §5.2). */
const STEPS_AROUND = 1
/** RFC 4226 §4 recommends 160 bits. */
const KEY_BYTES = 20

/** A key in the apps' format, Base32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32
}

/**
 * The address that an app scans, as an SVG data URL.
 * @param label the app's name for it: the person's e-mail address
 */
export async function totpPicture(key: string, label: string): Promise<string> {
  const svg = await toString(totpOf(key, label).toString(), {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 1,
  })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The time step of a code; null if it belongs to none near now. */
export function stepOfCode(key: string, typed: string, now: Date): number | null {
  const totp = totpOf(key)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: typed.replace(/\D/g, ''), timestamp, window: STEPS_AROUND })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The code that an app shows. */
export function codeAt(key: string, now: Date): string {
  return totpOf(key).generate({ timestamp: now.getTime() })
}

function totpOf(key: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Drip', label, period: PERIOD_SECONDS, secret: Secret.fromBase32(key) })
}
