// A store tests without real money: its test world, one key, and a whole purchase without a phone or a bank.
import { expect } from 'vitest'
import { freePort } from '../../../server/test/free-port.ts'
import { it } from '../../harness/journey.ts'
import { lookAt, lookAtBoth } from '../../harness/look.ts'
import { LIA, enterArea } from '../../harness/merchant.ts'
import { READY_MS, startProduct } from '../../harness/product.ts'
import { giveDetails, givePhone, newShopper, press, sees } from '../../harness/shopper.ts'

it('a store opens its test world, makes a key there and sells with it', async ({ person }) => {
  const product = await startProduct({ TEST_PORT: String(await freePort()) })
  try {
    const page = await person('desktop', { baseURL: product.web })
    await page.goto(product.web)
    await enterArea(page, product, LIA, '/parceira/integracao')
    const here = page.getByRole('region', { name: 'Ambiente de teste' })
    await here.getByText('nada ali move dinheiro').waitFor()
    // it is a complete product, started once everything else is up
    await expect.poll(() => opens(product.web), { timeout: READY_MS }).not.toBe(503)
    await lookAt(page, 'merchant/test-world-way', [360, 1280])
    await press(page, 'Abrir ambiente de teste')
    await page.getByText('Você está nele').waitFor()
    await page.waitForURL((url) => url.hash === '')
    await page
      .getByRole('complementary', { name: 'Ambiente de teste' })
      .getByText('Nada aqui move dinheiro.')
      .waitFor()
    await lookAt(page, 'merchant/test-world')

    await press(page, 'Criar chave')
    const form = page.getByRole('dialog', { name: 'Criar chave' })
    await form.getByLabel('Nome').fill('Loja em teste')
    await form.getByRole('button', { name: 'Criar chave' }).click()
    const apiKey = await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()
    expect(apiKey).toMatch(/^drip_test_/)
    await press(page, 'Já copiei')

    // the store calls its usual address, with this key
    const answer = await fetch(`${product.web}/api/v1/checkouts`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: '90.00',
        merchantCode: 'teste-1',
        products: [{ name: 'Livro', quantity: 1, amount: '90.00' }],
      }),
    })
    const { formUrl } = (await answer.json()) as { formUrl: string }
    expect(formUrl.startsWith(product.web)).toBe(false)

    const shopper = newShopper()
    const checkout = await person('phone')
    await checkout.goto(formUrl)
    await press(checkout, 'Vamos em frente!')
    await givePhone(checkout, shopper)
    const bar = checkout.getByRole('complementary', { name: 'Ambiente de teste' })
    await press(checkout, 'Ver o código do SMS')
    const told = await bar.getByText(/^O código do SMS é \d{6}\.$/).innerText()
    await checkout.getByLabel('Drip Token').fill(/\d{6}/.exec(told)?.[0] ?? '')
    await giveDetails(checkout, shopper)
    await sees(checkout, 'Em quantas parcelas?')
    await press(checkout, 'Continuar')
    await sees(checkout, /^Confirme com um Pix de R\$\s1,00$/)
    await lookAtBoth(checkout, 'checkout/test-world', [360, 1280])
    await press(checkout, 'Pagar o Pix desta tela')
    await bar.getByText('Pix pago, como pelo app do banco.').waitFor()
    await sees(checkout, 'Compra aprovada')

    // the link works once, and an address without a valid one says so
    await page.goto(`${new URL(formUrl).origin}/parceira/entrar-no-teste`)
    await page.getByText('cada acesso vale uma vez').waitFor()

    // it is a sale of the test world, not of the live one
    await page.goto(`${new URL(formUrl).origin}/parceira/pedidos`)
    await page.getByText('teste-1').first().waitFor()
    await page.goto(`${product.web}/parceira/pedidos`)
    await sees(page, 'Minhas Vendas')
    expect(await page.getByText('teste-1').count()).toBe(0)
  } finally {
    await product.stop()
  }
})

/** The live server's answer to an invalid test key: 503 until the test world is up. */
async function opens(web: string): Promise<number> {
  const headers = { 'x-api-key': 'drip_test_none' }
  return (await fetch(`${web}/api/v1/merchants/get_cnpj`, { headers })).status
}
