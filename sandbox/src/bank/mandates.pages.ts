/** The bank app's pages about automatic debits: requests, agreed mandates, and coming debits. */
import { showCpf } from '../platform/documents.ts'
import { html, type Html } from '../platform/html.ts'
import { readMoney, showMoney } from '../platform/money.ts'
import { RECEIVER } from '../pix-psp/charge.ts'
import {
  type Cobr,
  MONEY,
  type PayerAccount,
  REJECTION_CODES,
  type Rec,
} from '../pix-automatic/recurrence.ts'
import { phone, showDate } from './phone.ts'

const STATUS_NAMES: Record<Rec['status'], string> = {
  CRIADA: 'espera a sua resposta',
  APROVADA: 'autorizado',
  REJEITADA: 'recusado',
  EXPIRADA: 'expirou sem resposta',
  CANCELADA: 'cancelado',
}
const DEBIT_NAMES: Record<Cobr['status'], string> = {
  CRIADA: 'a agendar',
  ATIVA: 'agendado',
  CONCLUIDA: 'pago',
  EXPIRADA: 'não pago',
  REJEITADA: 'recusado',
  CANCELADA: 'cancelado',
}
const MONEY_NAMES: Record<PayerAccount['money'], string> = {
  ALWAYS: 'sempre tem saldo',
  EVENING: 'só tem saldo à noite',
  NEVER: 'nunca tem saldo',
}

/** The requested debits, for the page on which they are agreed. */
export const mandatePart = (rec: Rec): Html =>
  html`<section class="receipt" aria-label="Pix Automático">
    <h2>Pix Automático</h2>
    <dl>
      ${term('Quem cobra', RECEIVER.nome)} ${term('Contrato', rec.vinculo.contrato)}
      ${rec.vinculo.objeto && term('Para', rec.vinculo.objeto)}
      ${term('Quando', `todo mês, de ${showDate(rec.calendario.dataInicial)}${untilText(rec)}`)}
      ${term('Valor', valueText(rec))}
    </dl>
  </section>`

const untilText = ({ calendario: { dataFinal } }: Rec): string =>
  dataFinal === undefined ? '' : ` a ${showDate(dataFinal)}`

function valueText({ valor }: Rec): string {
  const fixed = readMoney(valor?.valorRec ?? '')
  return fixed === undefined ? 'muda a cada débito' : showMoney(fixed)
}

/** The payer's own ceiling for each debit. */
export const ceilingField = ({ valor }: Rec): Html =>
  html`<label for="ceiling">Valor máximo de cada débito</label>
    <input
      id="ceiling"
      name="ceiling"
      inputmode="decimal"
      autocomplete="off"
      placeholder="Sem limite"
      aria-describedby="ceiling-help"
    />
    <p id="ceiling-help" class="hint">
      Opcional. O menor que quem cobra aceita é
      ${showMoney(readMoney(valor?.valorMinimoRecebedor ?? '') ?? 0)}.
    </p>`

export interface ConsentView {
  rec: Rec
  /** The payer whose account would be debited. */
  cpf: string
  trouble?: string | undefined
}

/** The choice between yes, no and later (journeys 1 and 2). */
export const consentPage = ({ rec, cpf, trouble }: ConsentView): Html =>
  phone(
    html`<h1>Autorizar débitos</h1>
      ${mandatePart(rec)} ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      <form method="post" action="/bank/automatic/answer" class="stack">
        <input type="hidden" name="idRec" value="${rec.idRec}" />
        <label for="cpf">CPF da conta</label>
        <input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" required value="${showCpf(cpf)}" />
        ${ceilingField(rec)}
        <button class="primary" name="answer" value="approve">Autorizar</button>
        <button class="secondary" name="answer" value="refuse">Recusar</button>
        <a class="secondary" href="/bank">Decidir depois</a>
      </form>`,
  )

/** Asks whose debits to show. */
export const whosePage = (trouble?: string): Html =>
  phone(
    html`<h1>Débitos automáticos</h1>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      <form method="get" action="/bank/automatic" class="stack">
        <label for="cpf">CPF da conta</label>
        <input id="cpf" name="cpf" inputmode="numeric" autocomplete="off" required />
        <button class="primary">Ver</button>
        <a class="secondary" href="/bank">Pagar com Pix</a>
      </form>`,
  )

export interface MandatesView {
  cpf: string
  account: PayerAccount
  /** Each with its debits, newest first. */
  mandates: { rec: Rec; debits: readonly Cobr[] }[]
  trouble?: string | undefined
}

/** All debits from an account, and how the account behaves. */
export const mandatesPage = ({ cpf, account, mandates, trouble }: MandatesView): Html =>
  phone(
    html`<h1>Débitos automáticos</h1>
      <p class="hint">Conta do CPF ${showCpf(cpf)}</p>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      ${mandates.length === 0 && html`<p>Nenhum pedido e nenhuma autorização.</p>`}
      ${mandates.map(({ rec, debits }) => mandateItem(cpf, rec, debits))} ${accountForm(account)}
      <p class="stack"><a class="secondary" href="/bank">Pagar com Pix</a></p>`,
  )

const mandateItem = (cpf: string, rec: Rec, debits: readonly Cobr[]): Html =>
  html`<section class="receipt" aria-label="${rec.vinculo.objeto ?? rec.vinculo.contrato}">
    <h2>${rec.vinculo.objeto ?? rec.vinculo.contrato}</h2>
    <dl>
      ${term('Contrato', rec.vinculo.contrato)} ${term('Situação', STATUS_NAMES[rec.status])}
      ${rec.ceiling !== undefined && term('Máximo por débito', showMoney(rec.ceiling))}
    </dl>
    ${
      rec.status === 'CRIADA' &&
      html`<p class="stack">
        <a class="primary" href="/bank/automatic/ask?idRec=${rec.idRec}&cpf=${cpf}">Responder</a>
      </p>`
    }
    ${debits.map((it) => debitItem(cpf, it))}
    ${rec.status === 'APROVADA' && button('/bank/automatic/cancel', { cpf, idRec: rec.idRec }, 'Cancelar autorização')}
  </section>`

const debitItem = (cpf: string, cobr: Cobr): Html =>
  html`<dl>
      ${term(
        showDate(cobr.tentativas.at(-1)?.dataLiquidacao ?? cobr.calendario.dataDeVencimento),
        `${showMoney(readMoney(cobr.valor.original) ?? 0)}, ${DEBIT_NAMES[cobr.status]}`,
      )}
    </dl>
    ${
      (cobr.status === 'CRIADA' || cobr.status === 'ATIVA') &&
      button('/bank/automatic/cancel-debit', { cpf, txid: cobr.txid }, 'Cancelar só este débito')
    }`

const accountForm = ({ cpf, money, rejection }: PayerAccount): Html =>
  html`<form method="post" action="/bank/automatic/account" class="stack">
    <h2>Para testar</h2>
    <input type="hidden" name="cpf" value="${cpf}" />
    <label for="money">Esta conta</label>
    <select id="money" name="money">
      ${MONEY.map(
        (it) => html`<option value="${it}" ${it === money ? 'selected' : ''}>${MONEY_NAMES[it]}</option>`,
      )}
    </select>
    <label for="rejection">Novas tentativas</label>
    <select id="rejection" name="rejection">
      <option value="">são agendadas</option>
      ${REJECTION_CODES.map(
        (it) =>
          html`<option value="${it}" ${it === rejection ? 'selected' : ''}>recusadas com ${it}</option>`,
      )}
    </select>
    <button class="secondary">Guardar</button>
  </form>`

const button = (action: string, fields: Record<string, string>, text: string): Html =>
  html`<form method="post" action="${action}" class="stack">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="secondary">${text}</button>
  </form>`

const term = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
