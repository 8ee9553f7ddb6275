// Leaving before the end: the shopper is asked why, but never held back (specification 001 §2.5).
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoApiKey } from '../harness/demo-people.ts'
import { it } from '../harness/journey.ts'
import { expectNoAxeViolations } from '../harness/person.ts'
import { buyInStore, press, sees } from '../harness/shopper.ts'

const WHY = 'Por que você está desistindo da compra?'

it('a shopper leaves with a reason and is back in the store', async ({ atCheckout }) => {
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  await press(page, 'Voltar para a loja')
  const dialog = page.getByRole('dialog', { name: WHY })
  await dialog.waitFor()
  await expectNoAxeViolations(page)
  const send = dialog.getByRole('button', { name: 'Enviar e fechar' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: 'Era só curiosidade' }).check()
  await send.click()
  await page.getByText('Pedido negado').waitFor()
})

it('a purchase that was given up says so when its address is opened again', async ({ product, person }) => {
  const page = await person('phone')
  const address = await buyInStore(product)
  await page.goto(address)
  await press(page, 'Vamos em frente!')
  await press(page, 'Voltar para a loja')
  await page.getByRole('dialog', { name: WHY }).getByRole('button', { name: 'Sair sem responder' }).click()
  await page.getByText('Pedido negado').waitFor()
  await page.goto(address)
  await sees(page, 'Você cancelou esta compra')
  expect(await page.getByText(/não identificamos|expirou/i).count()).toBe(0)
  await page.getByRole('link', { name: 'Voltar para a loja' }).waitFor()
  await expectNoAxeViolations(page)
})

it('if the store sent no return address, its shop in the app is one', async ({ product, person }) => {
  const answer = await fetch(`${product.web}/api/v1/checkouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': await demoApiKey(product) },
    body: JSON.stringify({ amount: '120.00' }),
  })
  const { formUrl }: { formUrl: string } = JSON.parse(await answer.text())
  const page = await person('phone')
  await page.route('https://passolargo.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A loja</h1>' }),
  )
  await page.goto(formUrl)
  await press(page, 'Vamos em frente!')
  await press(page, 'Voltar para a loja')
  await page.getByRole('dialog', { name: WHY }).getByRole('button', { name: 'Sair sem responder' }).click()
  await page.getByRole('heading', { name: 'A loja' }).waitFor()
})

/** The store gave no return address, and has no shop in the app either. */
async function withoutStore(page: Page): Promise<void> {
  await page.route('**/api/v1/checkouts/*', async (route) => {
    const response = await route.fetch()
    const answer: CheckoutAnswer = JSON.parse(await response.text())
    const merchant = { ...answer.merchant, storeUrl: null }
    await route.fulfill({ response, json: { ...answer, merchant, resolveUrl: null, cancelUrl: null } })
  })
}

it('without a return address it says that the purchase is cancelled only if it is', async ({
  product,
  person,
}) => {
  for (const [status, sentence] of [
    [500, 'Não conseguimos cancelar a compra agora'],
    [200, 'A compra foi cancelada.'],
  ] as const) {
    const page = await person('phone')
    await withoutStore(page)
    await page.goto(await buyInStore(product))
    await press(page, 'Vamos em frente!')
    await page.getByLabel('Celular com DDD').fill('11987654321')
    await press(page, 'Continuar')
    await sees(page, 'Digite o código que enviamos')
    if (status === 500) await page.route('**/cancel', (route) => route.fulfill({ status, body: '' }))
    await press(page, 'Voltar para a loja')
    await page.getByRole('dialog', { name: WHY }).getByRole('button', { name: 'Sair sem responder' }).click()
    await sees(page, 'Você saiu da compra')
    await page.getByText(sentence).waitFor()
    expect(await page.getByRole('button', { name: 'Voltar para a loja' }).count()).toBe(0)
  }
})

it('another reason needs a text, and staying continues the purchase', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(await buyInStore(product))
  await press(page, 'Vamos em frente!')
  await press(page, 'Voltar para a loja')
  const dialog = page.getByRole('dialog', { name: WHY })
  await dialog.getByRole('radio', { name: 'Outro motivo' }).check()
  await dialog.getByRole('button', { name: 'Enviar e fechar' }).click()
  await dialog.getByText('Conte em poucas palavras o que aconteceu').waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Voltar para a compra' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sees(page, 'Qual é o seu celular?')

  // the browser's own back button asks too
  await page.goBack()
  await dialog.getByRole('radio', { name: 'Tive problemas técnicos' }).check()
  await dialog.getByLabel(/^Conte um pouco mais/).fill('A página travou no meu celular.')
  await dialog.getByRole('button', { name: 'Enviar e fechar' }).click()
  await page.getByText('Pedido negado').waitFor()
})

it('the browser’s way back asks, and pressed once more leaves', async ({ atCheckout }) => {
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  // the screen is visible before the program that asks
  await page.waitForFunction(() => JSON.stringify(history.state).includes('guard'))
  await page.goBack()
  await page.getByRole('dialog', { name: WHY }).waitFor()
  await page.goBack()
  await page.getByText('Pedido negado').waitFor()
})

it('nobody is asked for the reason when they leave a failed purchase', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await page.getByLabel('Celular com DDD').fill('11987654321')
  await page.route('**/api/v1/checkouts/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Continuar')
  await sees(page, 'Tivemos um problema do nosso lado')
  await press(page, 'Voltar para a loja')
  await page.waitForURL((url) => url.origin === new URL(product.sandbox).origin)
})
