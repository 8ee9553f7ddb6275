/** The pages of the shop "Passo Largo". */
import type { DemoMerchant } from '../control/demo.ts'
import { html, type Html } from '../platform/html.ts'
import { type Centavos, showMoney, writeMoney } from '../platform/money.ts'
import { findProduct, type Product, PRODUCTS } from './catalogue.ts'
import type { Order, OrderStatus } from './orders.ts'
import { picture } from './pictures.ts'
import { CONFIRMATIONS } from './confirmation.ts'

export interface Shop {
  merchants: DemoMerchant[]
  /** Position of the merchant in whose name the shop sells. */
  chosen: number
}

const INSTALMENTS = 3

export const listPage = (shop: Shop): Html =>
  frame(
    shop,
    html`<section class="hero">
        <p class="kicker">Calçados e roupas de trilha</p>
        <h1>Vá mais longe, pague sem pressa.</h1>
        <p class="lead">Toda a loja em até ${INSTALMENTS}x no Pix, sem cartão e sem juros.</p>
      </section>
      <ul class="goods">
        ${PRODUCTS.map(
          (it) =>
            html`<li>
              <a class="card" href="/store/products/${it.id}">
                ${picture(it.picture, it.colours)}
                <span class="line">${it.line}</span>
                <strong class="name">${it.name}</strong>
                <span class="price">${showMoney(it.price)}</span>
                <span class="split">${INSTALMENTS}x de ${showMoney(part(it.price))} no Pix</span>
              </a>
            </li>`,
        )}
      </ul>`,
  )

export interface ProductView {
  product: Product
  dripUrl: string
  cnpj: string | undefined
  failure?: string | undefined
}

export function productPage(shop: Shop, { product, dripUrl, cnpj, failure }: ProductView): Html {
  const amount = writeMoney(product.price)
  const merchant = cnpj === undefined ? '' : `&merchant=${cnpj}`
  const closed = shop.merchants.length === 0
  return frame(
    shop,
    html`<nav class="crumbs" aria-label="Você está em">
        <a href="/store">Loja</a><span aria-hidden="true">/</span>${product.name}
      </nav>
      ${
        failure &&
        html`<p class="notice bad" role="alert">
          Não conseguimos abrir o pagamento agora. Tente de novo em instantes. <small>${failure}</small>
        </p>`
      }
      <article class="product">
        <div class="photo">${picture(product.picture, product.colours)}</div>
        <div class="about">
          <p class="line">${product.line}</p>
          <h1>${product.name}</h1>
          <p class="price">${showMoney(product.price)}</p>
          <p class="split">ou ${INSTALMENTS}x de ${showMoney(part(product.price))} no Pix, sem juros</p>
          <p>${product.description}</p>
          <form class="buy" method="post" action="/store/buy">
            <input type="hidden" name="productId" value="${product.id}" />
            <fieldset class="sizes">
              <legend>Tamanho</legend>
              ${product.sizes.map(
                (it, index) =>
                  html`<label
                    ><input type="radio" name="size" value="${it}" ${index === 0 ? 'checked' : ''} /><span
                      >${it}</span
                    ></label
                  >`,
              )}
            </fieldset>
            ${closed && html`<p class="notice">A loja ainda não recebeu suas chaves da plataforma. Recarregue em instantes.</p>`}
            <button class="primary" name="mode" value="redirect" ${closed ? 'disabled' : ''}>
              Pagar em até ${INSTALMENTS}x no Pix
            </button>
            <button class="secondary" name="mode" value="transparent" ${closed ? 'disabled' : ''}>
              Pagar sem sair da loja
            </button>
            ${testerBox(shop)}
          </form>
        </div>
      </article>
      <section class="platform" aria-label="Parcelamento no Pix">
        <iframe
          class="banner"
          title="Como funciona o parcelamento"
          src="${dripUrl}/drip_banner?amount=${amount}${merchant}"
          loading="lazy"
        ></iframe>
        <iframe
          class="simulator"
          title="Simulação das parcelas"
          src="${dripUrl}/instalments_simulator?amount=${amount}${merchant}"
          loading="lazy"
        ></iframe>
      </section>
      <p><a href="/store/with-script/products/${product.id}">A mesma página com o script da plataforma</a></p>
      ${checkoutDialog(dripUrl)}`,
  )
}

/** The frame in which the payment opens inside the shop; `store.js` controls it. */
const checkoutDialog = (dripUrl: string): Html =>
  html`<dialog id="checkout" data-platform="${dripUrl}" aria-label="Pagamento">
    <iframe title="Pagamento em até ${INSTALMENTS}x no Pix" allow="clipboard-write"></iframe>
  </dialog>`

export const testerBox = (shop: Shop): Html =>
  html`<details class="testers">
    <summary>Para quem testa</summary>
    <div class="grid">
      <label>
        <span>Lojista</span>
        <select name="merchant">
          ${shop.merchants.map((it, index) => html`<option value="${index}" ${index === shop.chosen ? 'selected' : ''}>${it.name}</option>`)}
        </select>
      </label>
      <label>
        <span>Valor da compra</span>
        <input name="amount" inputmode="decimal" placeholder="o do produto, ou 123,45" autocomplete="off" />
      </label>
      <label>
        <span>A loja confirma o pedido?</span>
        <select name="confirmation">
          ${CONFIRMATIONS.map((it) => html`<option value="${it.id}">${it.label}</option>`)}
        </select>
      </label>
      <label
        ><span>Celular enviado pela loja</span><input name="phone" inputmode="tel" autocomplete="off"
      /></label>
      <label
        ><span>CPF enviado pela loja</span><input name="cpf" inputmode="numeric" autocomplete="off"
      /></label>
      <label><span>Nome enviado pela loja</span><input name="name" autocomplete="off" /></label>
    </div>
    <p class="hint">
      Também pelo valor: centavos ,77 fazem a loja recusar a confirmação; ,78 a deixam sem resposta; ,66
      parecem fraude. Outros valores que provocam respostas estão no <a href="/">painel</a>.
    </p>
  </details>`

const STATUS: Record<OrderStatus, { title: string; text: string; look: string }> = {
  APPROVED: {
    title: 'Pedido aprovado',
    text: 'Recebemos a confirmação. Seu pedido já está sendo separado.',
    look: 'good',
  },
  DENIED: {
    title: 'Pedido negado',
    text: 'O pagamento não foi aprovado. Nada foi cobrado; o produto segue à venda.',
    look: 'bad',
  },
  WAITING: {
    title: 'Aguardando pagamento',
    text: 'Assim que o pagamento for confirmado, esta página se atualiza sozinha.',
    look: 'wait',
  },
}

export function orderPage(shop: Shop, order: Order): Html {
  const status = STATUS[order.status]
  const product = findProduct(order.productId)
  return frame(
    shop,
    html`<section class="order ${status.look}">
      <p class="badge"><span class="mark" aria-hidden="true"></span>${status.title}</p>
      <h1>Pedido nº ${order.number}</h1>
      <p role="status">${status.text}</p>
      <div class="line-item">
        ${product && picture(product.picture, product.colours)}
        <div>
          <strong>${product?.name ?? 'Produto'}</strong>
          <span class="split">Tamanho ${order.size} · vendido por ${order.merchantName}</span>
        </div>
        <span class="price">${showMoney(order.amount)}</span>
      </div>
      <p class="actions">
        ${order.status === 'WAITING' && order.formUrl && html`<a class="primary" href="${order.formUrl}">Continuar o pagamento</a>`}
        <a class="secondary" href="/store">Voltar à loja</a>
      </p>
    </section>`,
  )
}

export const ordersPage = (shop: Shop, orders: Order[]): Html =>
  frame(
    shop,
    html`<h1>Meus pedidos</h1>
      ${
        orders.length === 0
          ? html`<p class="empty">Você ainda não comprou nada por aqui. <a href="/store">Ver a loja</a></p>`
          : html`<ul class="orders">
              ${orders.map(
                (it) =>
                  html`<li>
                    <a href="/store/orders/${it.number}">
                      <span class="number">nº ${it.number}</span>
                      <span class="what"
                        >${findProduct(it.productId)?.name ?? 'Produto'}<small
                          >${it.merchantName}</small
                        ></span
                      >
                      <span class="badge ${STATUS[it.status].look}"
                        ><span class="mark" aria-hidden="true"></span>${STATUS[it.status].title}</span
                      >
                      <span class="price">${showMoney(it.amount)}</span>
                    </a>
                  </li>`,
              )}
            </ul>`
      }`,
  )

export const missingPage = (shop: Shop): Html =>
  frame(
    shop,
    html`<h1>Não encontramos esta página</h1>
      <p><a href="/store">Voltar à loja</a></p>`,
  )

export const frame = ({ merchants, chosen }: Shop, body: Html): Html =>
  html`<a class="skip" href="#content">Ir para o conteúdo</a>
    <header class="top">
      <a class="brand" href="/store"
        ><img src="/assets/store.svg" alt="" width="32" height="32" /><span>Passo Largo</span></a
      >
      <nav aria-label="Loja"><a href="/store/orders">Meus pedidos</a></nav>
    </header>
    <main id="content">${body}</main>
    <footer class="foot">
      <p>Loja de demonstração. Nada é vendido nem entregue.</p>
      <p>
        ${merchants[chosen] ? html`Vendendo como <strong>${merchants[chosen].name}</strong>.` : 'Sem lojista ligado.'}
      </p>
    </footer>`

const part = (amount: Centavos): Centavos => Math.ceil(amount / INSTALMENTS)
