/** The panel: one page on which a person sees and controls the whole outside world. */
import type { Demo } from '../control/demo.ts'
import { helpDeskPart } from '../help-desk/help-desk.part.ts'
import type { HelpConversation } from '../help-desk/help-desk.ts'
import type { Message } from '../messages/messages.ts'
import type { Charge, ReceivedPix } from '../pix-psp/charge.ts'
import { showCpf } from '../platform/documents.ts'
import { FAULT_KINDS, FAULT_PROVIDERS, type Fault } from '../platform/faults.ts'
import { html, type Html } from '../platform/html.ts'
import { ACCESS_KEYS, MAGIC_VALUES, type MagicValue } from './magic-values.ts'
import {
  chargesPart,
  clockPart,
  faultsPart,
  KIND_NAMES,
  messagesPart,
  PROVIDER_NAMES,
  receiptsPart,
} from './panel.parts.ts'

export interface PanelView {
  now: Date
  demo: Demo
  dripUrl: string
  messages: Message[]
  charges: Charge[]
  receipts: ReceivedPix[]
  faults: Fault[]
  conversations: HelpConversation[]
}

export const panelPage = (view: PanelView): Html =>
  html`<a class="skip" href="#content">Ir para o conteúdo</a>
    <header class="top">
      <div>
        <h1>O mundo lá fora</h1>
        <p class="hint">Banco, mensagens, birô, antifraude, correio e loja de faz de conta.</p>
      </div>
      <div id="clock" class="clock" data-part="/panel/clock">${clockPart(view.now)}</div>
    </header>
    <main id="content">
      <p id="said" class="visually-hidden" role="status"></p>
      <section aria-labelledby="h-places" class="wide">
        <h2 id="h-places">Por onde começar</h2>
        <ul class="places">
          ${place('/store', 'Loja Passo Largo', 'Escolha um par e pague em até 3x no Pix')}
          ${place('/vtex', 'Livraria na VTEX', 'A compra pelo protocolo da plataforma, até faturar e devolver')}
          ${place('/bank', 'Banco Areia', 'Cole um código Pix e pague, ou autorize débitos automáticos')}
          ${place('/person', 'Birô Maré', 'A data de nascimento que o birô sabe de um CPF')}
          ${place(`${web(view)}/cliente`, 'Área do cliente', 'Compras e parcelas')}
          ${place(`${web(view)}/parceira`, 'Área da loja parceira', 'Vendas, links e extrato')}
          ${place(`${web(view)}/admin`, 'Administração', 'Operação do dia a dia')}
        </ul>
      </section>
      <div class="column">
        <section aria-labelledby="h-charges">
          <h2 id="h-charges">Cobranças abertas</h2>
          <div id="charges" data-part="/panel/charges" data-every="3000">
            ${chargesPart(view.charges, view.now)}
          </div>
        </section>
        <section aria-labelledby="h-receipts">
          <h2 id="h-receipts">Pix recebidos</h2>
          <p class="hint">O banco de quem pagou pode tomar um Pix de volta (MED), sem pedir a ninguém.</p>
          <div id="receipts" data-part="/panel/receipts" data-every="3000">
            ${receiptsPart(view.receipts)}
          </div>
        </section>
        <section aria-labelledby="h-time">
          <h2 id="h-time">Tempo</h2>
          ${timePart()}
        </section>
        <section aria-labelledby="h-faults">
          <h2 id="h-faults">Falhas</h2>
          ${faultForm()}
          <div id="faults" data-part="/panel/faults" data-every="3000">${faultsPart(view.faults)}</div>
        </section>
        <section aria-labelledby="h-keys">
          <h2 id="h-keys">Chaves das empresas</h2>
          ${table(ACCESS_KEYS, 'Empresa', 'Chave', 'Endereço')}
        </section>
      </div>
      <div class="column">
        <section aria-labelledby="h-inbox">
          <div class="heading">
            <h2 id="h-inbox">Mensagens</h2>
            <label class="filter">
              <span class="visually-hidden">Filtrar por destinatário</span>
              <input id="inbox-filter" type="search" placeholder="Celular ou e-mail" autocomplete="off" />
            </label>
          </div>
          <div
            id="inbox"
            data-part="/panel/messages"
            data-every="2000"
            tabindex="0"
            role="group"
            aria-label="Mensagens recebidas"
          >
            ${messagesPart(view.messages)}
          </div>
        </section>
        <section aria-labelledby="h-help">
          <h2 id="h-help">Atendimento</h2>
          <div id="help-desk" data-part="/panel/help-desk" data-every="3000">
            ${helpDeskPart(view.conversations)}
          </div>
        </section>
        <section aria-labelledby="h-logins">
          <h2 id="h-logins">Quem pode entrar</h2>
          ${loginsPart(view.demo)}
        </section>
        <section aria-labelledby="h-magic">
          <h2 id="h-magic">Valores que provocam respostas</h2>
          ${table(MAGIC_VALUES, 'O que se digita', 'Valor', 'O que acontece')}
        </section>
      </div>
    </main>
    <footer>
      Os mesmos comandos existem como JSON em <code>/control</code>; veja <code>sandbox/README.md</code>.
    </footer>`

const faultForm = (): Html =>
  html`<form class="row" data-call="POST /control/faults" data-refresh="faults">
    <label
      ><span>Quem falha</span
      ><select name="provider">
        ${FAULT_PROVIDERS.map((it) => html`<option value="${it}">${PROVIDER_NAMES[it]}</option>`)}
      </select></label
    >
    <label
      ><span>Como</span
      ><select name="kind">
        ${FAULT_KINDS.map((it) => html`<option value="${it}">${KIND_NAMES[it]}</option>`)}
      </select></label
    >
    <label
      ><span>Quantas vezes</span
      ><input
        name="times"
        inputmode="numeric"
        data-type="number"
        placeholder="até desligar"
        autocomplete="off"
    /></label>
    <button class="primary">Ligar falha</button>
    <p class="said" role="status"></p>
  </form>`

const timePart = (): Html =>
  html`<p class="hint">Adiantar o relógio faz cobranças vencerem e lembretes saírem, aqui e no produto.</p>
    <div class="row">
      ${(
        [
          ['PT15M', '+15 min'],
          ['PT1H', '+1 hora'],
          ['P1D', '+1 dia'],
          ['P3D', '+3 dias'],
          ['P15D', '+15 dias'],
          ['P1M', '+1 mês'],
        ] as const
      ).map(
        ([duration, label]) =>
          html`<form data-call="POST /control/clock" data-refresh="clock">
            <input type="hidden" name="advance" value="${duration}" /><button class="secondary small">
              ${label}
            </button>
          </form>`,
      )}
    </div>
    <form class="row" data-call="POST /control/clock" data-refresh="clock">
      <label
        ><span>Ir para o dia e a hora</span
        ><input type="datetime-local" name="now" data-type="instant" required
      /></label>
      <button class="secondary">Ir</button>
      <p class="said" role="status"></p>
    </form>`

function loginsPart({ customers = [], merchants = [], admins = [] }: Demo): Html {
  const rows = [
    ...customers
      .slice(0, 6)
      .map((it) => ['Cliente', showCpf(it.cpf), it.password ?? 'recuperar senha'] as const),
    ...merchants.flatMap((it) =>
      (it.users ?? []).slice(0, 2).map((user) => [it.name, user.email, user.password] as const),
    ),
    ...admins.map((it) => ['Administração', it.email, it.password] as const),
  ]
  if (rows.length === 0)
    return html`<p class="empty">
      O produto ainda não contou quem pode entrar. Recarregue quando ele estiver no ar.
    </p>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Quem pode entrar">
    <table>
      <thead>
        <tr>
          <th scope="col">Quem</th>
          <th scope="col">Entra com</th>
          <th scope="col">Senha</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([who, login, password]) =>
            html`<tr>
              <th scope="row">${who}</th>
              <td>${login}</td>
              <td><code>${password}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const table = (rows: readonly MagicValue[], what: string, value: string, effect: string): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${what} e ${effect.toLowerCase()}">
    <table>
      <thead>
        <tr>
          <th scope="col">${what}</th>
          <th scope="col">${value}</th>
          <th scope="col">${effect}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (it) =>
            html`<tr>
              <th scope="row">${it.what}</th>
              <td><code>${it.value}</code></td>
              <td>${it.effect}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const place = (href: string, name: string, text: string): Html =>
  html`<li>
    <a href="${href}"><strong>${name}</strong><span>${text}</span></a>
  </li>`

const web = ({ demo, dripUrl }: PanelView): string => demo.web?.replace(/\/$/, '') ?? dripUrl
