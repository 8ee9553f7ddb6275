/**
 * The page a customer sees if the server cannot be reached: it says that nothing is lost, and shows the last known due
 * date.
 */
import { KNOWN_SCRIPT_PATH } from './known-script.ts'
import type { EmbedPage } from '../embeds/embed-page.ts'
import { logo } from '../embeds/logo.ts'
import { markup } from '../embeds/markup.ts'
import { NOTICE_CSS } from '../embeds/not-found.page.ts'

export const OFFLINE_PAGE: EmbedPage = {
  title: 'Drip - Sem conexão',
  css: `${NOTICE_CSS}
section{display:grid;gap:4px;width:100%;padding:16px;border-radius:14px;background:var(--brand-soft);color:var(--on-brand-soft)}
section[hidden]{display:none}
#seen{font-size:14px}
button{min-height:48px;padding:8px 24px;border-radius:14px;background:var(--brand);color:var(--on-brand);font-weight:600}
`,
  sendsEvents: false,
  comesBack: true,
  script: KNOWN_SCRIPT_PATH,
  isCacheable: false,
  framedBy: 'nobody',
  body: markup`<main class="card">${logo(36)}<h1>Você está sem conexão</h1><section id="known" aria-label="O que sabemos" hidden><p><strong id="what"></strong></p><p id="seen"></p></section><p>Suas compras continuam como estavam. Um Pix que você já pagou no seu banco chega até nós mesmo assim.</p><p>Esta página volta sozinha quando a internet voltar.</p><button type="button" id="again">Tentar agora</button></main>`,
}
