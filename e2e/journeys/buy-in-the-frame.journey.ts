// A purchase without leaving the store: the checkout in a frame of the store's page, which receives its messages.
import { expect } from 'vitest'
import { demoCustomer } from '../harness/demo-people.ts'
import { it } from '../harness/journey.ts'
import { expectNoAxeViolations, payPix } from '../harness/person.ts'
import {
  giveCpf,
  introduceOneself,
  newShopper,
  press,
  proveOnesPhone,
  readPixCode,
  sees,
} from '../harness/shopper.ts'

const FRAME = 'iframe[title^="Pagamento em até"]'

it('a shopper buys without leaving the store', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await page.goto(`${product.sandbox}/store/products/tenis-serra`)
  await press(page, 'Pagar sem sair da loja')
  const frame = page.frameLocator(FRAME)

  await sees(frame, 'Pague em 3x sem juros no Pix')
  await expectNoAxeViolations(page, { frame: FRAME })
  await introduceOneself(frame, product, shopper)
  await sees(frame, 'Confira suas parcelas')
  await press(frame, 'Confirmar parcelas')
  await sees(frame, /^Confirme com um Pix/)
  await payPix(product, await readPixCode(frame))

  await sees(frame, 'Compra aprovada')
  await page.locator('html[data-last-event="checkoutCompleted OK"]').waitFor({ state: 'attached' })
  const [account] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Ver minhas compras' }).click(),
  ])
  await sees(account, 'Entre na sua conta')
  await account.close()
  await press(frame, 'Concluir')
  await page.getByText('Pedido aprovado').waitFor()
})

it('a shopper closes the frame in the middle and finds the purchase again', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(`${product.sandbox}/store/products/bota-caparao`)
  await press(page, 'Pagar sem sair da loja')
  const frame = page.frameLocator(FRAME)
  await press(frame, 'Vamos em frente!')
  await sees(frame, 'Qual é o seu celular?')

  const heard = page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        window.addEventListener('message', (event) => resolve(event.data), { capture: true, once: true })
        // the page leaves for the order right after this: the answer must arrive before
        document.documentElement.dataset['listening'] = 'yes'
      }),
  )
  await page.locator('html[data-listening]').waitFor({ state: 'attached' })
  await press(frame, 'Fechar')
  expect(await heard).toEqual({ eventName: 'clickOnClose', checkoutStatus: 'MORE_INFO' })

  await page.getByText('Aguardando pagamento').waitFor()
  await page.getByRole('link', { name: 'Continuar o pagamento' }).click()
  await sees(page, 'Qual é o seu celular?')
})

it('a shopper who is refused in the frame opens the account in a separate window', async ({
  product,
  person,
}) => {
  const shopper = await demoCustomer(product, 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID')
  const page = await person('phone')
  await page.goto(`${product.sandbox}/store/products/tenis-serra`)
  await press(page, 'Pagar sem sair da loja')
  const frame = page.frameLocator(FRAME)
  await proveOnesPhone(frame, product, shopper)
  await giveCpf(frame, shopper)
  await sees(frame, 'Não foi possível aprovar a sua compra com Drip')
  await page.locator('html[data-last-event="checkoutCompleted KO"]').waitFor({ state: 'attached' })
  const [account] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Acessar minha conta' }).click(),
  ])
  await sees(account, 'Entre na sua conta')
})
