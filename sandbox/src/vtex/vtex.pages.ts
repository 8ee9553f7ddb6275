/** The pages of the bookshop at VTEX: its one product, and an order with the actions on it. */
import { html, type Html } from '../platform/html.ts'
import { showMoney } from '../platform/money.ts'
import type { VtexOrder } from './orders.ts'

export const shopPage = (isOpen: boolean, failure?: string): Html =>
  frame(
    html`<h1>Romance da semana</h1>
      <p class="lead">Uma loja na VTEX: o pagamento é pedido pelo protocolo da plataforma.</p>
      ${failure && html`<p class="notice bad" role="alert">${failure}</p>`}
      ${!isOpen && html`<p class="notice">A loja ainda não recebeu suas chaves. Recarregue em instantes.</p>`}
      <form class="buy" method="post" action="/vtex/orders">
        <label><span>Valor da compra</span> <input name="amount" inputmode="decimal" value="89,90" /></label>
        <p><button class="primary" ${isOpen ? '' : 'disabled'}>Pagar em até 12x no Pix</button></p>
      </form>`,
  )

const STATUS: Record<VtexOrder['status'], { title: string; look: string }> = {
  undefined: { title: 'Aguardando pagamento', look: 'wait' },
  approved: { title: 'Pagamento aprovado', look: 'good' },
  denied: { title: 'Pagamento negado', look: 'bad' },
  canceled: { title: 'Pedido cancelado', look: 'bad' },
}

export function orderPage(order: VtexOrder): Html {
  const status = STATUS[order.status]
  const isApproved = order.status === 'approved'
  return frame(
    html`<section class="order ${status.look}">
      <p class="badge"><span class="mark" aria-hidden="true"></span>${status.title}</p>
      <h1>Pedido nº ${order.number}</h1>
      <p role="status">
        ${showMoney(order.amount)} · faturado ${showMoney(order.settled)} · devolvido
        ${showMoney(order.refunded)}
      </p>
      <div class="actions">
        ${order.paymentUrl !== null && html`<a class="primary" href="${order.paymentUrl}">Continuar o pagamento</a>`}
        ${isApproved && order.settled === 0 && action(order, 'settle', 'Faturar')}
        ${(isApproved || order.status === 'undefined') && order.settled === 0 && action(order, 'cancel', 'Cancelar')}
        ${order.settled > order.refunded && action(order, 'refund', 'Devolver tudo ou o valor', true)}
        <a class="secondary" href="/vtex">Voltar à loja</a>
      </div>
      <h2>O que a plataforma pediu</h2>
      <ol>
        ${order.log.map((it) => html`<li><code>${it}</code></li>`)}
      </ol>
    </section>`,
  )
}

const action = (order: VtexOrder, name: string, words: string, asksAmount = false): Html =>
  html`<form method="post" action="/vtex/orders/${order.number}/${name}">
    ${
      asksAmount &&
      html`<label><span>Valor</span> <input name="amount" inputmode="decimal" autocomplete="off" /></label>`
    }
    <p><button class="secondary">${words}</button></p>
  </form>`

const frame = (body: Html): Html =>
  html`<a class="skip" href="#content">Ir para o conteúdo</a>
    <header class="top">
      <a class="brand" href="/vtex"
        ><img src="/assets/store.svg" alt="" width="32" height="32" /><span>Livraria Sabiá</span></a
      >
    </header>
    <main id="content">${body}</main>
    <footer class="foot"><p>Loja de demonstração na VTEX. Nada é vendido nem entregue.</p></footer>`
