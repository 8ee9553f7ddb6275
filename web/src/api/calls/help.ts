import type { HelpConversation, HelpMessageSend, HelpMessages } from '@drip/core/contracts/help'
import type { HelpArea } from '@drip/core/contracts/help-limits'
import * as calls from '@drip/core/contracts/public-calls'
import { call } from '../call.ts'

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const at = ({ method, path }: typeof calls.openHelp | typeof calls.sayToHelp | typeof calls.readHelp) => ({
  method,
  path,
})

export const openHelp = (area: HelpArea) => call<HelpConversation>({ ...at(calls.openHelp), body: { area } })

export const sayToHelp = (secret: string, message: HelpMessageSend) =>
  call<null>({ ...at(calls.sayToHelp), headers: bearer(secret), body: message })

export const readHelp = (secret: string) =>
  call<HelpMessages>({ ...at(calls.readHelp), headers: bearer(secret) })
