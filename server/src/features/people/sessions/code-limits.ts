/**
 * Codes of recovery are asked for and tried by whoever knows a CPF. One place cannot use up what an account has: it comes to its own end
 * before, and a device at which the account has signed in has an account's worth to itself (decision 29).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import { type SharedLimit, sharedLimit } from '../../../platform/http/counted-limits.ts'
import { deviceOf } from './known-devices.ts'

const HOUR_MS = 3_600_000
/** Half of what an account has (one-time-codes.ts). */
const SENT_PER_PLACE = 5
/** All that two codes have. */
const WRONG_PER_PLACE = 10

/** Who asks, and in whose name. */
export interface CodeCall {
  request: FastifyRequest
  /** The user name, in one way of writing it. */
  account: string
}

export interface CodeLimits {
  /**
   * Has a code sent; one that is not does not count. `work` hears whether the account has signed in here.
   * @throws Refusal TOO_MANY_REQUESTS, and whatever `work` throws
   */
  sent(call: CodeCall, work: (isOwnDevice: boolean) => Promise<boolean>): Promise<boolean>
  /** Has a code looked at; only a wrong one counts. @throws Refusal TOO_MANY_REQUESTS, and whatever `work` throws */
  tried<Result>(
    call: CodeCall,
    work: () => Promise<Result>,
    isWrong: (it: Result) => boolean,
  ): Promise<Result>
}

/** @param of what the codes are for: each has its own */
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

/** Counted before the work, so that many at once are many. */
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
