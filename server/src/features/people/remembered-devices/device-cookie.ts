/**
 * The cookie of a remembered device. It also works in a store's frame, where each store's pages have their own (CHIPS).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { cookieOf, setCookie } from '../sessions/cookies/cookies.ts'
import { REMEMBERED_DAYS } from './remembered-devices.ts'

const NAME = 'drip_remembered'
const DAY_SECONDS = 86_400

type Where = Pick<Config, 'publicUrl'>

/** '' if nobody is remembered. */
export const deviceCookieOf = ({ publicUrl }: Where, request: FastifyRequest): string =>
  cookieOf({ publicUrl }, request, NAME)

export function setDeviceCookie({ publicUrl }: Where, reply: FastifyReply, value: string): void {
  const maxAgeSeconds = REMEMBERED_DAYS * DAY_SECONDS
  setCookie({ publicUrl }, reply, { name: NAME, value, maxAgeSeconds, inFrames: true })
}

export function clearDeviceCookie({ publicUrl }: Where, reply: FastifyReply): void {
  setCookie({ publicUrl }, reply, { name: NAME, value: '', maxAgeSeconds: 0, inFrames: true })
}
