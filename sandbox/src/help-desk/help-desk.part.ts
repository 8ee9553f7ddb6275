/** The help desk on the panel: the conversations, and a field for an answer. */
import { html, type Html } from '../platform/html.ts'
import type { HelpConversation } from './help-desk.ts'

const SHOWN_MESSAGES = 20

export const helpDeskPart = (conversations: HelpConversation[]): Html =>
  conversations.length === 0
    ? html`<p class="empty">Ninguém pediu ajuda ainda. As conversas do chat de ajuda chegam aqui.</p>`
    : html`<ul class="messages">
        ${conversations.map(conversationItem)}
      </ul>`

const conversationItem = ({ id, about, messages }: HelpConversation): Html =>
  html`<li>
    <p class="meta"><span class="tag">${about}</span></p>
    ${messages
      .slice(-SHOWN_MESSAGES)
      .map(
        (it) =>
          html`<p class="text"><strong>${it.from === 'agent' ? 'Você' : 'Pessoa'}:</strong> ${it.text}</p>`,
      )}
    <form data-call="POST /control/help-desk/${id}/answers" data-refresh="help-desk">
      <label><span>Resposta</span><input name="text" autocomplete="off" required maxlength="2000" /></label>
      <button class="primary">Responder</button>
      <p class="said" role="status"></p>
    </form>
  </li>`
