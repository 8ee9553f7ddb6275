import type { HelpMessageSend } from '@drip/core/contracts/help/help'
import * as calls from '@drip/core/contracts/public-calls'
import { askingBy } from '../ask.ts'
import { type Call, call } from '../call.ts'

/** The conversation's secret is sent as a bearer token; each message has its own key. */
const askWith = (secret: string) => {
  const make = <T>(it: Call) => call<T>({ ...it, headers: { authorization: `Bearer ${secret}` } })
  return askingBy<'ANYBODY'>(make, make)
}

export const sayToHelp = (secret: string, body: HelpMessageSend) => askWith(secret)(calls.sayToHelp, { body })

export const readHelp = (secret: string) => askWith(secret)(calls.readHelp)
