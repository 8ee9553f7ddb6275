/**
 * The browser in which a checkout's code was typed gets a cookie for that purpose only. It opens nothing by itself: see
 * customer-area/open-by-checkout.ts.
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OPENS_FOR_MINUTES } from '@drip/core/accounts/opened-by-purchase'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { cookieOf, setCookie } from './cookies/cookies.ts'

const NAME = 'drip_verified'
/** The same for a store's frame; it opens no account. */
const FRAMED_NAME = 'drip_verified_here'
/** 132 bits. */
const PROOF_LENGTH = 22
const CodeId = z.uuid()

type Keys = Pick<Config, 'secret' | 'publicUrl'>

/** @param codeId of the code that this very call has accepted */
export function rememberVerified({ secret, publicUrl }: Keys, reply: FastifyReply, codeId: string): void {
  const value = keyOf(secret.current, codeId)
  setCookie({ publicUrl }, reply, { name: NAME, value, maxAgeSeconds: OPENS_FOR_MINUTES * 60 })
}

/** Sets the same for a browser within a store's frame: it allows remembering the device there, and opens nothing. */
export function rememberVerifiedHere({ secret, publicUrl }: Keys, reply: FastifyReply, codeId: string): void {
  const value = keyOf(secret.current, codeId)
  const maxAgeSeconds = OPENS_FOR_MINUTES * 60
  setCookie({ publicUrl }, reply, { name: FRAMED_NAME, value, maxAgeSeconds, inFrames: true })
}

/** The code typed in this browser, possibly within a frame; null as below. */
export const verifiedHere = (keys: Keys, request: FastifyRequest): string | null =>
  codeIn(keys, request, FRAMED_NAME)

/** The code typed in this browser; null if there was none, or the cookie is forged. */
export const verifiedCodeOf = (keys: Keys, request: FastifyRequest): string | null =>
  codeIn(keys, request, NAME)

function codeIn({ secret, publicUrl }: Keys, request: FastifyRequest, name: string): string | null {
  const text = cookieOf({ publicUrl }, request, name)
  const id = CodeId.safeParse(text.split('.')[0])
  return id.success && isOurs(secret, (it) => sameSecret(keyOf(it, id.data), text)) ? id.data : null
}

function keyOf(secret: string, codeId: string): string {
  const proof = createHmac('sha256', `verified browser ${secret}`).update(codeId).digest('base64url')
  return `${codeId}.${proof.slice(0, PROOF_LENGTH)}`
}
