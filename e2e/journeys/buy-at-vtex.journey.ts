// A purchase in a shop at VTEX: its platform requests the payment, is notified of the end, captures, and refunds.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { payPix } from '../harness/person.ts'
import { fillAddress, newShopper, press, proveOnesPhone, readPixCode, sees } from '../harness/shopper.ts'

it('a shopper buys at a shop of VTEX, and its people give part of it back', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await page.goto(`${product.sandbox}/vtex`)
  await lookAt(page, 'vtex-shop')
  await press(page, 'Pagar em até 12x no Pix')

  await proveOnesPhone(page, product, shopper)
  await sees(page, 'Conte um pouco sobre você')
  await page.getByLabel('CPF').fill(shopper.cpf)
  // the platform sent the name and the e-mail address
  for (const [label, value] of [
    ['Nome completo', shopper.name],
    ['E-mail', shopper.email],
  ] as const)
    if ((await page.getByLabel(label).count()) > 0) await page.getByLabel(label).fill(value)
  await fillAddress(page)
  await press(page, 'Continuar')
  await sees(page, 'Em quantas parcelas?')
  await press(page, 'Continuar')
  await sees(page, /^Confirme com um Pix/)
  await payPix(product, await readPixCode(page))

  // some seconds after the page has been notified, the shopper is led back; the clock is moved until then
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(3000)
        return page.url()
      },
      { interval: 500 },
    )
    .toContain(`${product.sandbox}/vtex/orders/`)
  await page.getByText('Pagamento aprovado').waitFor()
  await press(page, 'Faturar')
  await page.getByLabel('Valor').fill('30,00')
  await press(page, 'Devolver tudo ou o valor')
  await page.getByText(/devolvido\s+R\$\s30,00/).waitFor()
  await page.getByText('callback: approved').waitFor()
  await lookAt(page, 'vtex-order')
})
