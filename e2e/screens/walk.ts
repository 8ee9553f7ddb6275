// The steps of a purchase, one after the other, as shoppers reach them.
import type { Browser, Page } from 'playwright-core'
import { demoCpf } from '../harness/demo-people.ts'
import { newPage, payPix } from '../harness/person.ts'
import {
  ANALYSIS_MS,
  buyInStore,
  fillAddress,
  fillPerson,
  giveCode,
  givePhone,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../harness/shopper.ts'
import type { Step } from './pictures.ts'
import type { World } from './world.ts'

type Product = World['product']
/** Photographs a step, and restores the window. */
type Take = (page: Page, step: Step) => Promise<void>

/** Both, on one phone. */
export async function walkPurchases(browser: Browser, { product }: World, take: Take): Promise<void> {
  const page = await newPage(browser, 'phone', { baseURL: product.web })
  await page.clock.install()
  await walkToApproval(page, product, take)
  await walkToOtherEnds(page, product, take)
  await page.context().close()
}

/** From the store to the approval; calls `take` at each step. */
export async function walkToApproval(shown: Page, product: Product, take: Take): Promise<void> {
  const shopper = newShopper()
  await shown.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' }))
  await sees(shown, 'Pague em até 6x sem juros no Pix')
  await take(shown, 'insight')
  await press(shown, 'Vamos em frente!')
  await sees(shown, 'Qual é o seu celular?')
  await take(shown, 'phone')
  await givePhone(shown, shopper)
  await sees(shown, 'Digite o código que enviamos')
  await take(shown, 'token')
  await giveCode(shown, product, shopper)
  await fillPerson(shown, shopper)
  await fillAddress(shown)
  await take(shown, 'form')
  await press(shown, 'Continuar')
  await sees(shown, 'Estamos analisando sua compra')
  await take(shown, 'analysis')
  // photographing may have taken longer than the analysis
  await shown.clock.fastForward(ANALYSIS_MS)
  await sees(shown, 'Em quantas parcelas?')
  await take(shown, 'selection')
  await press(shown, 'Continuar')
  await sees(shown, /^Confirme com um Pix/)
  await shown.getByLabel('Pix copia e cola').waitFor()
  await take(shown, 'pix')
  await payPix(product, await readPixCode(shown))
  await sees(shown, 'Compra aprovada')
  await take(shown, 'approved')
}

/** The screens of a purchase without a choice, and each other end of one. */
export async function walkToOtherEnds(shown: Page, product: Product, take: Take): Promise<void> {
  await shown.goto(await buyInStore(product))
  await introduceOneself(shown, product, newShopper())
  await sees(shown, 'Confira suas parcelas')
  await take(shown, 'confirmation')
  await press(shown, 'Mudar a data da 1ª parcela')
  await shown.getByRole('dialog').waitFor()
  await take(shown, 'calendar')
  await shown.keyboard.press('Escape')
  await shown.getByRole('dialog').waitFor({ state: 'detached' })
  await press(shown, 'Voltar para a loja')
  await shown.getByRole('dialog').waitFor()
  await take(shown, 'feedback')

  await shown.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '300,00' }))
  await introduceOneself(shown, product, newShopper({ cpf: await demoCpf(product, 'LOW_SCORE') }))
  await waitOutAnalysis(shown)
  await sees(shown, 'Pagamento à vista')
  await take(shown, 'full-amount')

  await shown.goto(await buyInStore(product))
  await introduceOneself(shown, product, newShopper({ cpf: await demoCpf(product, 'ANTI_FRAUD_SCORE') }))
  await shown.getByText('Outras lojas que aceitam Drip').waitFor()
  await take(shown, 'denied')

  await shown.goto(`${product.web}/checkouts/00000000-0000-7000-8000-000000000000`)
  await sees(shown, 'Não encontramos esta compra')
  await take(shown, 'not-found')
}
