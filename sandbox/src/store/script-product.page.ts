/** The product page of a shop that uses the platform's single script tag instead of its own frames and messages. */
import { html, type Html } from '../platform/html.ts'
import { showMoney, writeMoney } from '../platform/money.ts'
import { picture } from './pictures.ts'
import { frame, type ProductView, type Shop, testerBox } from './store.pages.ts'

const CASHBACK = '0.02'

export function scriptProductPage(shop: Shop, { product, dripUrl, cnpj }: ProductView): Html {
  const amount = writeMoney(product.price)
  const closed = shop.merchants.length === 0
  return frame(
    shop,
    html`<script src="${dripUrl}/drip.js" async></script>
      <script src="/assets/store-with-script.js" type="module"></script>
      <nav class="crumbs" aria-label="Você está em">
        <a href="/store">Loja</a><span aria-hidden="true">/</span>${product.name}
      </nav>
      <article class="product">
        <div class="photo">${picture(product.picture, product.colours)}</div>
        <div class="about">
          <p class="line">${product.line}</p>
          <h1>${product.name}</h1>
          <p class="price">${showMoney(product.price)}</p>
          <div
            class="drip-banner"
            data-drip="banner"
            data-amount="${amount}"
            data-cashback-rate="${CASHBACK}"
          ></div>
          <p>${product.description}</p>
          <form class="buy with-script" method="post" action="/store/buy">
            <input type="hidden" name="productId" value="${product.id}" />
            ${closed && html`<p class="notice">A loja ainda não recebeu suas chaves da plataforma. Recarregue em instantes.</p>`}
            <button class="primary" name="mode" value="frame" ${closed ? 'disabled' : ''}>
              Parcelar sem sair da loja
            </button>
            <button class="secondary" name="mode" value="redirect" ${closed ? 'disabled' : ''}>
              Parcelar na página da Drip
            </button>
            <button class="secondary" type="button" data-drip="modal" data-cashback-rate="${CASHBACK}">
              Como funciona?
            </button>
            ${testerBox(shop)}
          </form>
        </div>
      </article>
      <div
        class="drip-simulator"
        data-drip="simulator"
        data-amount="${amount}"
        data-merchant="${cnpj ?? ''}"
      ></div>
      <details class="testers">
        <summary>O que a página ouviu</summary>
        <ol class="heard" aria-label="O que a página ouviu"></ol>
      </details>`,
  )
}
