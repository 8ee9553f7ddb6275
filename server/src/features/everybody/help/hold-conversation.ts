/** A conversation between a person and the help desk. We store none of it; the help desk does. */
import type { HelpMessages } from '@drip/core/contracts/help/help'
import type { HelpArea } from '@drip/core/contracts/help/help-limits'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { HelpDeskProvider } from '../../../providers/help-desk/need.ts'
import { conversationOf, secretOf } from './conversation-secret.ts'

type Needs = Pick<Deps, 'config' | 'helpDesk'>

const ABOUT: Record<HelpArea, string> = {
  CHECKOUT: 'Compra em andamento',
  CUSTOMER: 'Área do cliente',
  MERCHANT: 'Área da loja',
  PUBLIC: 'Site',
}

/**
 * Begins a conversation; returns its secret.
 * @throws Refusal NOT_FOUND if no help desk is set up, PROVIDER_UNAVAILABLE
 */
export async function openConversation(deps: Needs, area: HelpArea): Promise<string> {
  const conversation = await ask(deps, (desk) => desk.open(ABOUT[area]))
  return secretOf(deps.config.secret, conversation)
}

/** @throws Refusal NOT_FOUND for a wrong secret or a conversation that is gone, PROVIDER_UNAVAILABLE */
export async function sayInConversation(
  deps: Needs,
  secret: string,
  message: { id: string; text: string; again: boolean },
): Promise<void> {
  const conversation = opened(deps, secret)
  if (!(await ask(deps, (desk) => desk.say(conversation, message)))) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND for a wrong secret or a conversation that is gone, PROVIDER_UNAVAILABLE */
export async function readConversation(deps: Needs, secret: string): Promise<HelpMessages> {
  const conversation = opened(deps, secret)
  const messages = orRefuse(await ask(deps, (desk) => desk.read(conversation)), 'NOT_FOUND')
  return { messages: messages.map((it) => ({ ...it, at: it.at.toISOString() })) }
}

function opened({ config }: Needs, secret: string): string {
  return orRefuse(conversationOf(config.secret, secret), 'NOT_FOUND')
}

async function ask<Answer>(
  { helpDesk }: Needs,
  question: (desk: HelpDeskProvider) => Promise<Answer>,
): Promise<Answer> {
  if (helpDesk === null) throw new Refusal('NOT_FOUND')
  try {
    return await question(helpDesk)
  } catch (error) {
    throw error instanceof ProviderDown ? new Refusal('PROVIDER_UNAVAILABLE') : error
  }
}
