/**
 * Password guessing is limited, but a stranger who knows a CPF or an e-mail address cannot lock its owner out: a device
 * that has signed in before has its own limit. Only refused attempts count.
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type SharedLimit, sharedLimit } from '../../../platform/http/counted-limits.ts'
import type { Log } from '../../../platform/log.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { type KnownDevice, deviceOf, rememberDevice } from './known-devices.ts'
import type { Audience } from './access-token.ts'

const WINDOW_MS = 15 * 60_000
/** Enough for a forgotten password; a stranger at one address is stopped before others elsewhere are. */
const TRIES_PER_ACCOUNT_AND_PLACE = 10
const TRIES_PER_ACCOUNT = 50
/** Carriers, shops and offices put many people behind one address. */
const TRIES_PER_ADDRESS = 300

export interface LogInLimits {
  /**
   * Counts the attempt before the password is checked, so that concurrent attempts all count; success is given back.
   * @param account the user name, normalised
   * @throws Refusal TOO_MANY_REQUESTS with the seconds to wait, and whatever `work` throws
   */
  tried<Result>(request: FastifyRequest, account: string, work: () => Promise<Result>): Promise<Result>
  /**
   * The same for the step that signs somebody in: the device is known from then on. Not for a step that only asks for a
   * second factor.
   */
  signedIn<Result>(
    it: { request: FastifyRequest; reply: FastifyReply; account: string },
    work: (device: KnownDevice) => Promise<Result>,
  ): Promise<Result>
  /** People who have proved their identity in another way are unlocked. */
  unlock(account: string): Promise<void>
}

/** @param step if a log-in has several, each has its own limits */
export function logInLimits(deps: Deps, audience: Audience, step = ''): LogInLimits {
  const limit = (of: string, tries: number) =>
    sharedLimit(deps, { name: `log-in ${audience} ${step} ${of}`, tries, windowMs: WINDOW_MS })
  const perAddress = limit('address', TRIES_PER_ADDRESS)
  const here = limit('here', TRIES_PER_ACCOUNT_AND_PLACE)
  const perAccount = limit('account', TRIES_PER_ACCOUNT)

  const tried: LogInLimits['tried'] = async (request, account, work) => {
    const device = deviceOf(deps.config, audience, request, account)
    const counted: [SharedLimit, string, string?][] = device.isKnown
      ? [[here, account, device.id]]
      : [
          [perAddress, addressOf(request)],
          [here, account, addressOf(request)],
          [perAccount, account],
        ]
    const facts = {
      audience,
      step,
      account: markOf(deps.config.secret, account),
      address: markOf(deps.config.secret, addressOf(request)),
      knownDevice: device.isKnown,
    }
    const result = await logged(deps.log, facts, async () => {
      for (const [it, who, place] of counted) await it.consume(who, place)
      return work()
    })
    await Promise.all(counted.map(([it, who, place]) => it.giveBack(who, place)))
    return result
  }

  return {
    tried,
    async signedIn({ request, reply, account }, work) {
      const device = deviceOf(deps.config, audience, request, account)
      const result = await tried(request, account, () => work(device))
      if (!isFactorAsked(result)) rememberDevice(deps.config, reply, { audience, account, device })
      return result
    },
    async unlock(account) {
      await Promise.all([here.forget(account), perAccount.forget(account)])
    },
  }
}

const isFactorAsked = (result: unknown) =>
  typeof result === 'object' && result !== null && 'challenge' in result

/** Each attempt is logged, with marks that distinguish accounts and addresses without naming them. */
async function logged<Result>(
  log: Log,
  facts: Record<string, string | boolean>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    log.info('sign-in.accepted', facts)
    return result
  } catch (error) {
    if (error instanceof Refusal) log.warn('sign-in.refused', { ...facts, code: error.code })
    throw error
  }
}

function markOf({ current }: OurSecret, text: string): string {
  return createHmac('sha256', `log ${current}`).update(text).digest('base64url').slice(0, 12)
}
