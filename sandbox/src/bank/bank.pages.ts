/** The pages of the bank app "Banco Areia". */
import { html, type Html } from '../platform/html.ts'
import { showCpf } from '../platform/documents.ts'
import { readMoney, showMoney } from '../platform/money.ts'
import type { AmountDue } from '../pix-psp/amount-due.ts'
import { type Charge, RECEIVER, type ReceivedPix } from '../pix-psp/charge.ts'
import type { Rec } from '../pix-automatic/recurrence.ts'
import { ceilingField, mandatePart } from './mandates.pages.ts'
import { phone, showDate } from './phone.ts'

/** The page on which a code is pasted. */
export const codePage = ({ code = '', trouble }: { code?: string; trouble?: string | undefined }): Html =>
  phone(
    html`<h1>Pagar com Pix</h1>
      <p class="hint">Cole o código que você recebeu da loja.</p>
      <form method="get" action="/bank" class="stack">
        <label for="code">Código Pix (copia e cola)</label>
        <textarea
          id="code"
          name="code"
          rows="5"
          required
          spellcheck="false"
          autocomplete="off"
          aria-describedby="code-help"
        >
${code}</textarea>
        ${
          trouble
            ? html`<p id="code-help" class="trouble" role="alert">${trouble}</p>`
            : html`<p id="code-help" class="hint">
                Começa com 000201 e termina com quatro letras ou números.
              </p>`
        }
        <button type="button" class="secondary" id="paste" hidden>Colar da área de transferência</button>
        <button class="primary">Continuar</button>
        <a class="secondary" href="/bank/automatic">Débitos automáticos</a>
      </form>`,
  )

export interface ReviewView {
  /** As it was read. */
  code: string
  charge: Charge
  due: AmountDue
  /** The recurrence in the code: agreed by paying, or offered beside a charge with a due date. */
  rec?: Rec | undefined
  trouble?: string | undefined
}

/** Shows the receiver, the amount, and the choice of payer. */
export function reviewPage({ code, charge, due, rec, trouble }: ReviewView): Html {
  const { devedor, solicitacaoPagador } = charge
  const debtorCpf = devedor?.cpf
  return phone(
    html`<h1>Confira e pague</h1>
      <section class="receipt" aria-label="Pagamento">
        <p class="amount">${showMoney(due.total)}</p>
        ${partsList(due)}
        <dl>
          <div>
            <dt>Para</dt>
            <dd>${RECEIVER.nome}</dd>
          </div>
          <div>
            <dt>CNPJ</dt>
            <dd>${showCnpj(RECEIVER.cnpj)}</dd>
          </div>
          <div>
            <dt>Instituição</dt>
            <dd>PSP Areia</dd>
          </div>
          ${
            solicitacaoPagador &&
            html`<div>
              <dt>Descrição</dt>
              <dd>${solicitacaoPagador}</dd>
            </div>`
          }
          ${
            charge.calendario.dataDeVencimento &&
            html`<div>
              <dt>Vencimento</dt>
              <dd>${showDate(charge.calendario.dataDeVencimento)}</dd>
            </div>`
          }
        </dl>
      </section>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`} ${rec && mandatePart(rec)}
      <form method="post" action="/bank/pay" class="stack">
        <input type="hidden" name="code" value="${code}" />
        <fieldset class="who">
          <legend>Quem paga</legend>
          ${
            debtorCpf &&
            html`<label class="choice">
              <input type="radio" name="payer" value="debtor" checked />
              <span><strong>${devedor.nome}</strong><small>CPF ${showCpf(debtorCpf)}</small></span>
            </label>`
          }
          <label class="choice">
            <input type="radio" name="payer" value="typed" ${debtorCpf ? '' : 'checked'} />
            <span><strong>Outro CPF</strong><small>Digite abaixo de quem é a conta</small></span>
          </label>
          <label class="choice">
            <input type="radio" name="payer" value="stranger" />
            <span><strong>Uma terceira pessoa</strong><small>Alguém que nada tem com a compra</small></span>
          </label>
        </fieldset>
        <label for="cpf">CPF de quem paga</label>
        <input
          id="cpf"
          name="cpf"
          inputmode="numeric"
          autocomplete="off"
          placeholder="000.000.000-00"
          aria-describedby="cpf-help"
        />
        <p id="cpf-help" class="hint">Só é usado quando a conta é de “Outro CPF”.</p>
        ${rec && ceilingField(rec)} ${rec && joinField(charge)}
        <button class="primary">Pagar ${showMoney(due.total)}</button>
        <a class="secondary" href="/bank">Cancelar</a>
      </form>`,
  )
}

/** Journey 3 leaves no choice: paying means consent. */
const joinField = ({ kind }: Charge): Html =>
  kind === 'cob'
    ? html`<p class="hint">Ao pagar, você autoriza também os débitos acima.</p>`
    : html`<div>
        <label class="choice">
          <input type="checkbox" name="join" value="true" />
          <span
            ><strong>Autorizar também os débitos acima</strong><small>Não é preciso para pagar</small></span
          >
        </label>
      </div>`

/** Confirms the payment. */
export const paidPage = (pix: ReceivedPix): Html =>
  phone(
    html`<section class="done">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" stroke-width="4" />
        <path
          d="m19 33 9 9 17-19"
          fill="none"
          stroke="currentColor"
          stroke-width="5"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <h1>Pix enviado</h1>
      <p class="amount">${showMoney(readMoney(pix.valor) ?? 0)}</p>
      <dl>
        <div>
          <dt>Para</dt>
          <dd>${RECEIVER.nome}</dd>
        </div>
        <div>
          <dt>De</dt>
          <dd>${pix.payer.nome}${pix.payer.cpf && html`<br />CPF ${showCpf(pix.payer.cpf)}`}</dd>
        </div>
        <div>
          <dt>Quando</dt>
          <dd>${showInstant(pix.horario)}</dd>
        </div>
        <div>
          <dt>ID da transação</dt>
          <dd class="code">${pix.endToEndId}</dd>
        </div>
      </dl>
      <p class="hint">Volte para a loja: o pagamento aparece lá em instantes.</p>
      <a class="secondary" href="/bank">Pagar outro código</a>
    </section>`,
  )

const partsList = ({ parts }: AmountDue): Html | false => {
  const rows = [
    ['Valor original', parts.original.valor],
    ['Multa', parts.multa?.valor],
    ['Juros', parts.juros?.valor],
    ['Abatimento', parts.abatimento?.valor],
    ['Desconto', parts.desconto?.valor],
  ].flatMap(([name, text]) => (text === undefined ? [] : [{ name, amount: readMoney(text) ?? 0 }]))
  return (
    rows.length > 1 &&
    html`<dl class="parts">
      ${rows.map(
        (it) =>
          html`<div>
            <dt>${it.name}</dt>
            <dd>${showMoney(it.amount)}</dd>
          </div>`,
      )}
    </dl>`
  )
}

const showCnpj = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
export const showInstant = (instant: string): string =>
  new Date(instant).toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
