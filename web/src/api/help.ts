import type { HelpConversation, HelpMessageSend, HelpMessages } from '@drip/core/contracts/help'
import type { HelpArea } from '@drip/core/contracts/help-limits'
import { call } from './call.ts'

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

export const openHelp = (area: HelpArea) =>
  call<HelpConversation>({ method: 'POST', path: '/api/v1/help/conversations', body: { area } })

export const sayToHelp = (secret: string, message: HelpMessageSend) =>
  call<null>({ method: 'POST', path: '/api/v1/help/messages', headers: bearer(secret), body: message })

export const readHelp = (secret: string) =>
  call<HelpMessages>({ method: 'GET', path: '/api/v1/help/messages', headers: bearer(secret) })
