// Every screen of the checkout, photographed and asked whether it keeps anybody out. The pictures are for eyes.
import { expect } from 'vitest'
import { journey } from '../harness/journey.ts'
import { demoCpf } from '../harness/demo-people.ts'
import { lookAt } from '../harness/look.ts'
import { payPix } from '../harness/person.ts'
import {
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

journey('the screens of an approved purchase can be looked at', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' }))
  await sees(page, 'Pague em até 6x sem juros no Pix')
  await lookAt(page, 'insight')
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  await lookAt(page, 'phone')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  await lookAt(page, 'token')
  await giveCode(page, product, shopper)
  await fillPerson(page, shopper)
  await fillAddress(page)
  await lookAt(page, 'form')
  await press(page, 'Continuar')
  await sees(page, 'Estamos analisando sua compra')
  await lookAt(page, 'analysis')
  await waitOutAnalysis(page).catch(() => {}) // looking may have taken longer than the analysis
  await sees(page, 'Em quantas parcelas?')
  await lookAt(page, 'selection')
  await press(page, 'Continuar')
  await sees(page, /^Confirme com um Pix/)
  await page.getByLabel('Pix copia e cola').waitFor()
  await lookAt(page, 'pix')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
  await lookAt(page, 'approved')
})

journey('the other screens can be looked at', async ({ product, person }) => {
  const page = await person('phone')
  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, newShopper())
  await sees(page, 'Confira suas parcelas')
  await lookAt(page, 'confirmation')
  await press(page, 'Mudar a data da 1ª parcela')
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'calendar')
  await page.keyboard.press('Escape')
  await press(page, 'Voltar para a loja')
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'feedback')

  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '300,00' }))
  await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, 'LOW_SCORE') }))
  await waitOutAnalysis(page)
  await sees(page, 'Pagamento à vista')
  await lookAt(page, 'full-amount')

  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, 'ANTI_FRAUD_SCORE') }))
  await page.getByText('Outras lojas que aceitam Drip').waitFor()
  await lookAt(page, 'denied')

  await page.goto(`${product.web}/checkouts/00000000-0000-7000-8000-000000000000`)
  await sees(page, 'Não encontramos esta compra')
  await lookAt(page, 'not-found')
})

journey('each width has its shape, and none is scrolled sideways', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' }))
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)
  await sees(page, 'Em quantas parcelas?')
  const card = page.locator('.checkout__card')
  const SHAPES = [
    { width: 320, column: 320, isCard: false, hasMark: false, inSheet: true },
    { width: 481, column: 481, isCard: false, hasMark: true, inSheet: true },
    { width: 482, column: 480, isCard: false, hasMark: true, inSheet: true },
    { width: 690, column: 480, isCard: false, hasMark: true, inSheet: true },
    { width: 691, column: 480, isCard: true, hasMark: true, inSheet: true },
    { width: 768, column: 480, isCard: true, hasMark: true, inSheet: true },
    { width: 769, column: 480, isCard: true, hasMark: true, inSheet: false },
  ]
  for (const shape of SHAPES) {
    await page.setViewportSize({ width: shape.width, height: 900 })
    const [select, sheet] = [page.getByRole('combobox'), page.getByRole('button', { name: /^Quantidade/ })]
    await (shape.inSheet ? sheet : select).waitFor()
    expect({
      width: shape.width,
      column: (await card.boundingBox())?.width,
      isCard: await card.evaluate((it) => getComputedStyle(it).boxShadow !== 'none'),
      hasMark: await page.locator('.purchase .mark').isVisible(),
      inSheet: (await select.count()) === 0,
    }).toEqual(shape)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(shape.width)
  }
})
