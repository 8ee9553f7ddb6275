/** The frame of the bank's app. */
import { html, type Html } from '../platform/html.ts'

export const BANK_NAME = 'Banco Areia'

export const phone = (body: Html): Html =>
  html`<div class="phone">
    <header class="top">
      <img src="/assets/bank.svg" alt="" width="28" height="28" /><span>${BANK_NAME}</span>
    </header>
    <main>${body}</main>
    <footer>Banco de demonstração: nenhum dinheiro de verdade.</footer>
  </div>`

export const showDate = (date: string): string => date.split('-').toReversed().join('/')
