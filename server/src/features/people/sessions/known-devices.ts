/**
 * A device that has signed in has a cookie: a random id, and for each of its accounts a proof that only we can create.
 * It opens nothing; it distinguishes an owner's device from a stranger's, without revealing the account.
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { isOurs } from '../../../platform/secrets/our-secret.ts'
import { newToken, sameSecret } from '../../../platform/secrets/secrets.ts'
import type { Audience } from './access-token.ts'
import { cookieOf, setCookie } from './cookies/cookies.ts'
import { deviceName } from './device-name.ts'

/** A family shares a device. */
const MAX_ACCOUNTS = 5
const YEAR_SECONDS = 365 * 86_400
const COOKIE = /^[\w-]{16,64}(?:\.[\w-]{22}){1,5}$/

export interface KnownDevice {
  id: string
  /** Its own name, in words. */
  name: string
  /** Whether this account has signed in on it. */
  isKnown: boolean
  proofs: readonly string[]
}

type Keys = Pick<Config, 'secret' | 'publicUrl'>

export function deviceOf(
  { secret, publicUrl }: Keys,
  audience: Audience,
  request: FastifyRequest,
  account: string,
): KnownDevice {
  const text = cookieOf({ publicUrl }, request, nameOf(audience))
  const name = deviceName(request.headers['user-agent'] ?? '')
  if (!COOKIE.test(text)) return { id: newToken(), name, isKnown: false, proofs: [] }
  const [id = '', ...proofs] = text.split('.')
  const isKnown = isOurs(secret, (one) => {
    const own = proofOf(one, { audience, account, id })
    return proofs.some((it) => sameSecret(it, own))
  })
  return { id, name, proofs, isKnown }
}

export function rememberDevice(
  { secret, publicUrl }: Keys,
  reply: FastifyReply,
  { audience, account, device }: { audience: Audience; account: string; device: KnownDevice },
): void {
  const own = proofOf(secret.current, { audience, account, id: device.id })
  const proofs = [own, ...device.proofs.filter((it) => it !== own)].slice(0, MAX_ACCOUNTS)
  const value = [device.id, ...proofs].join('.')
  setCookie({ publicUrl }, reply, { name: nameOf(audience), value, maxAgeSeconds: YEAR_SECONDS })
}

const nameOf = (audience: Audience) => `drip_device_${audience.toLowerCase()}`

function proofOf(
  secret: string,
  { audience, account, id }: { audience: Audience; account: string; id: string },
): string {
  const digest = createHmac('sha256', `known device ${secret}`).update(`${audience} ${account} ${id}`)
  return digest.digest('base64url').slice(0, 22)
}
