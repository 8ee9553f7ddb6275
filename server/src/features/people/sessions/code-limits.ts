/**
 * Recovery codes can be requested and tried by anybody who knows a CPF. One place cannot use up an account's codes: it
 * reaches its own limit first, and a device on which the account has signed in has a whole account's limit for itself
 * (decision 29).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import { type SharedLimit, sharedLimit } from '../../../platform/http/counted-limits.ts'
import { deviceOf } from './known-devices.ts'

const HOUR_MS = 3_600_000
/** Half of an account's limit (one-time-codes.ts). */
const SENT_PER_PLACE = 5
/** All tries of two codes. */
const WRONG_PER_PLACE = 10

/** Who requests, and in whose name. */
export interface CodeCall {
  request: FastifyRequest
  /** The user name, normalised. */
  account: string
}

export interface CodeLimits {
  /**
   * Sends a code; one that is not sent does not count. `work` learns whether the account has signed in on this device.
   * @throws Refusal TOO_MANY_REQUESTS, and whatever `work` throws
   */
  sent(call: CodeCall, work: (isOwnDevice: boolean) => Promise<boolean>): Promise<boolean>
  /** Checks a code; only a wrong one counts. @throws Refusal TOO_MANY_REQUESTS, and whatever `work` throws */
  tried<Result>(
    call: CodeCall,
    work: () => Promise<Result>,
    isWrong: (it: Result) => boolean,
  ): Promise<Result>
}

/** @param of the purpose of the codes, each with its own limits */
export function codeLimits(deps: Deps, of: string): CodeLimits {
  const limit = (what: string, tries: number) =>
    sharedLimit(deps, { name: `${of} codes ${what}`, tries, windowMs: HOUR_MS })
  const sends = limit('sent', SENT_PER_PLACE)
  const wrong = limit('wrong', WRONG_PER_PLACE)

  const placeOf = ({ request, account }: CodeCall) => {
    const { isKnown, id } = deviceOf(deps.config, 'CUSTOMER', request, account)
    return { isKnown, place: isKnown ? id : addressOf(request) }
  }

  return {
    async sent(call, work) {
      const { isKnown, place } = placeOf(call)
      return counted(
        sends,
        { who: call.account, place },
        () => work(isKnown),
        (isSent) => isSent,
      )
    },
    async tried(call, work, isWrong) {
      const { place } = placeOf(call)
      return counted(wrong, { who: call.account, place }, work, isWrong)
    },
  }
}

/** Counted before the work, so that concurrent attempts all count. */
async function counted<Result>(
  limit: SharedLimit,
  { who, place }: { who: string; place: string },
  work: () => Promise<Result>,
  counts: (it: Result) => boolean,
): Promise<Result> {
  await limit.consume(who, place)
  try {
    const result = await work()
    if (!counts(result)) await limit.giveBack(who, place)
    return result
  } catch (error) {
    await limit.giveBack(who, place)
    throw error
  }
}
