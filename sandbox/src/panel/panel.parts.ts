/** The parts of the panel that refresh by themselves: clock, messages, open charges, faults. */
import type { Message } from '../messages/messages.ts'
import { amountDue, isExpired } from '../pix-psp/amount-due.ts'
import type { Charge, ReceivedPix } from '../pix-psp/charge.ts'
import { refundable } from '../pix-psp/refunds.ts'
import { showCpf } from '../platform/documents.ts'
import type { Fault, FaultKind, FaultProvider } from '../platform/faults.ts'
import { html, type Html } from '../platform/html.ts'
import { showMoney, writeMoney } from '../platform/money.ts'

export const clockPart = (now: Date): Html =>
  html`<span class="hint">Agora aqui dentro</span>
    <time datetime="${now.toISOString()}"
      >${now.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'full', timeStyle: 'short' })}</time
    >`

export const messagesPart = (messages: Message[]): Html =>
  messages.length === 0
    ? html`<p class="empty">
        Nenhuma mensagem ainda. Códigos de confirmação, lembretes e e-mails chegam aqui.
      </p>`
    : html`<ul class="messages">
        ${messages.map(
          (it) =>
            html`<li>
              <p class="meta">
                <span class="tag">${CHANNEL_NAMES[it.channel]}</span><span>${it.to}</span
                ><time datetime="${it.sentAt}">${time(it.sentAt)}</time>
              </p>
              ${it.subject && html`<p><strong>${it.subject}</strong></p>`}
              <p class="text">${it.text}</p>
              ${codeIn(it.text)}
            </li>`,
        )}
      </ul>`

export const chargesPart = (charges: Charge[], now: Date): Html =>
  charges.length === 0
    ? html`<p class="empty">
        Nenhuma cobrança esperando pagamento. Compre algo na <a href="/store">loja</a>.
      </p>`
    : html`<ul class="charges">
        ${charges.map((it) => chargeItem(it, now))}
      </ul>`

function chargeItem(charge: Charge, now: Date): Html {
  const due = amountDue(charge, now).total
  const { devedor, calendario } = charge
  const over = isExpired(charge, now)
  return html`<li>
    <details name="charge">
      <summary>
        <span class="price">${showMoney(due)}</span>
        <span class="who"
          >${devedor?.nome ?? 'Sem devedor'}<small
            >${devedor?.cpf ? showCpf(devedor.cpf) : (devedor?.cnpj ?? '')}</small
          ></span
        >
        <span class="when"
          >${calendario.dataDeVencimento ? `vence ${calendario.dataDeVencimento.split('-').toReversed().join('/')}` : `criada ${time(charge.criacao)}`}</span
        >
        <span class="badge ${over ? 'bad' : 'wait'}"
          ><span class="mark" aria-hidden="true"></span>${over ? 'Vencida' : 'Aberta'}</span
        >
        <span class="open" aria-hidden="true">Pagar</span>
      </summary>
      <form data-call="POST /control/pix/pay" data-refresh="charges">
        <input type="hidden" name="qrCodeText" value="${charge.pixCopiaECola}" />
        <label
          ><span>CPF de quem paga</span
          ><input name="cpf" inputmode="numeric" value="${devedor?.cpf ?? ''}" autocomplete="off"
        /></label>
        <label
          ><span>Valor</span
          ><input name="amount" inputmode="decimal" placeholder="${writeMoney(due)}" autocomplete="off"
        /></label>
        <label class="check"
          ><input type="checkbox" name="late" data-type="boolean" /><span>Mesmo vencida ou paga</span></label
        >
        <label class="check"
          ><input type="checkbox" name="times" value="2" data-type="number" /><span>Duas vezes</span></label
        >
        <button class="primary">Pagar</button>
        <a class="secondary" href="/bank?code=${encodeURIComponent(charge.pixCopiaECola)}">Abrir no banco</a>
        <p class="said" role="status"></p>
      </form>
    </details>
  </li>`
}

/** Recent payments, so that a bank can be made to take one back. */
export const receiptsPart = (receipts: ReceivedPix[]): Html =>
  receipts.length === 0
    ? html`<p class="empty">Nenhum Pix recebido de que ainda reste algo.</p>`
    : html`<ul class="charges">
        ${receipts.map(receiptItem)}
      </ul>`

const receiptItem = (pix: ReceivedPix): Html =>
  html`<li>
    <details name="receipt">
      <summary>
        <span class="price">${showMoney(refundable(pix))}</span>
        <span class="who">${pix.payer.nome}<small>${pix.endToEndId}</small></span>
        <span class="when">recebido ${time(pix.horario)}</span>
        <span class="open" aria-hidden="true">Tomar</span>
      </summary>
      <form data-call="POST /control/pix/take-back" data-refresh="receipts">
        <input type="hidden" name="endToEndId" value="${pix.endToEndId}" />
        <label
          ><span>Motivo</span
          ><select name="reason">
            <option value="FRAUD">Fraude</option>
            <option value="OPERATIONAL">Falha do banco</option>
            <option value="AUTOMATIC">Débito automático indevido</option>
          </select></label
        >
        <label
          ><span>Valor</span
          ><input
            name="amount"
            inputmode="decimal"
            placeholder="${writeMoney(refundable(pix))}"
            autocomplete="off"
        /></label>
        <button class="secondary">O banco toma de volta</button>
        <p class="said" role="status"></p>
      </form>
    </details>
  </li>`

export const faultsPart = (faults: Fault[]): Html =>
  faults.length === 0
    ? html`<p class="empty">Tudo funciona.</p>`
    : html`<ul class="faults">
        ${faults.map(
          (it) =>
            html`<li>
              <span class="badge bad"
                ><span class="mark" aria-hidden="true"></span>${PROVIDER_NAMES[it.provider]}:
                ${KIND_NAMES[it.kind]}</span
              >
              <span class="hint"
                >${it.times === undefined ? 'até desligar' : `${it.hits} de ${it.times}`}${it.match ? ` · ${it.match}` : ''}</span
              >
              <form data-call="DELETE /control/faults/${it.id}" data-refresh="faults">
                <button class="secondary small">
                  Desligar<span class="visually-hidden"> ${PROVIDER_NAMES[it.provider]}</span>
                </button>
              </form>
            </li>`,
        )}
        <li>
          <form data-call="DELETE /control/faults" data-refresh="faults">
            <button class="secondary small">Desligar todas</button>
          </form>
        </li>
      </ul>`

/** Highlights a code of six digits, so that nobody has to look for it. */
function codeIn(text: string): Html | false {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  return (
    code !== undefined &&
    html`<button type="button" class="secondary small" data-copy="${code}">Copiar ${code}</button>`
  )
}

const time = (instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

const CHANNEL_NAMES = { SMS: 'SMS', WHATSAPP: 'WhatsApp', EMAIL: 'E-mail' }
export const PROVIDER_NAMES: Record<FaultProvider, string> = {
  pix: 'Pix',
  messages: 'Mensagens',
  bureau: 'Birô',
  antifraud: 'Antifraude',
  postal: 'Correio',
  store: 'Loja (confirmação)',
  payouts: 'Repasses',
  webhooks: 'Avisos do Pix',
  'help-desk': 'Atendimento',
  nuvemshop: 'Nuvemshop',
  'breached-passwords': 'Senhas vazadas',
  push: 'Avisos no navegador',
  clamd: 'Verificação de arquivos',
}
export const KIND_NAMES: Record<FaultKind, string> = {
  slow: 'responde devagar',
  fail: 'responde erro 503',
  hang: 'não responde',
  drop: 'cai ou perde',
  delay: 'atrasa',
  repeat: 'repete',
  reorder: 'troca a ordem',
  half: 'faz, mas responde erro 500',
  page: 'responde uma página de erro com 200',
  torn: 'faz, mas a resposta se corta no meio',
  lie: 'faz, mas responde outro id e outro valor',
}
