// Companies behind the purchase are slow or silent: nothing is reported as done that was not, and nobody is stuck.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { fault, mend } from '../../harness/faults.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix, readMessages } from '../../harness/person.ts'
import {
  buyInStore,
  fillAddress,
  fillOneForm,
  fillPerson,
  giveCode,
  givePhone,
  introduceOneself,
  newShopper,
  press,
  proveOnesPhone,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a gateway that refuses a code: the toast says so, and another may be requested at once', async ({
  product,
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  await expect.poll(async () => (await readMessages(product, shopper.phone)).length).toBe(1)
  await product.control('/clock', { body: { advance: 'PT31S' } })
  await page.clock.fastForward(31_000)
  await fault(product, { provider: 'messages', kind: 'fail' })
  await press(page, 'Reenviar por WhatsApp')
  await toastSays(page, 'Ocorreu um erro ao reenviar o código por WhatsApp')
  expect(await page.getByText(/Drip Token reenviado/).count()).toBe(0)
  await mend(product)
  await press(page, 'Reenviar por SMS')
  await toastSays(page, 'Drip Token reenviado por SMS')
  await giveCode(page, product, shopper)
  await sees(page, 'Conte um pouco sobre você')
})

it('a first code that the gateway refuses is not reported as sent', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await fault(product, { provider: 'messages', kind: 'fail' })
  await givePhone(page, newShopper())
  await page.getByText('Não conseguimos enviar por SMS agora. Peça o código pelo outro canal.').waitFor()
  await page.getByText(/^O código vai para \+55/).waitFor()
  expect(await page.getByText(/^Mandamos por/).count()).toBe(0)
  await mend(product)
})

it('a Pix code that could not be sent by SMS is not said to be sent', async ({ product, person }) => {
  const page = await person('phone')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await press(page, 'Copiar código Pix')
  await fault(product, { provider: 'messages', kind: 'fail' })
  await press(page, 'Enviar o código por SMS')
  await toastSays(page, 'Ocorreu um erro ao enviar o código pix por SMS')
  await mend(product)
})

it('when the post office does not answer the address is typed, and the purchase continues', async ({
  product,
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await proveOnesPhone(page, product, shopper)
  await fillPerson(page, shopper)
  await fault(product, { provider: 'postal', kind: 'fail' })
  await page.getByLabel('CEP').fill('04094-050')
  const silent = page.getByText(/^A busca de endereço está fora do ar/)
  await silent.waitFor()
  // as wide as the fields below it
  const widthOf = async (it: Locator) => (await it.boundingBox())?.width ?? 0
  expect(await widthOf(silent)).toBeGreaterThan((await widthOf(page.getByLabel('Rua'))) * 0.7)
  expect(await page.getByText(/O CEP fornecido é inválido/).count()).toBe(0)
  await expectNoAxeViolations(page)
  await page.getByLabel('Rua').fill('Avenida Ibirapuera')
  await page.getByLabel('Número').fill('200')
  await page.getByLabel('Bairro').fill('Moema')
  await press(page, 'Continuar')
  await page.getByRole('alert').getByText('Digite a cidade', { exact: true }).waitFor()
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByLabel('Estado').fill('SP')
  await lookAt(page, 'checkout-address-by-hand')
  await press(page, 'Continuar')
  await sees(page, 'Confira suas parcelas')
  await mend(product)
})

it('typed parts stay if the post office does not know them', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await proveOnesPhone(page, product, shopper)
  await fillPerson(page, shopper)
  await page.getByLabel('Rua').fill('Rua das Acácias')
  await page.getByLabel('Bairro').fill('Centro')
  await page.getByLabel('CEP').fill('13730-123')
  await page
    .getByRole('alert')
    .getByText(/Não encontramos a rua/)
    .waitFor()
  expect(await page.getByLabel('Rua').inputValue()).toBe('Rua das Acácias')
  expect(await page.getByLabel('Bairro').inputValue()).toBe('Centro')
})

it('a bureau that needs five seconds loses no sale', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '150,00' })
  await proveOnesPhone(page, product, shopper)
  await fillPerson(page, shopper)
  await fillAddress(page)
  await fault(product, { provider: 'bureau', kind: 'slow', ms: 5000 })
  await press(page, 'Continuar')
  await sees(page, /^(Estamos analisando sua compra|Só mais um instante)$/)
  await sees(page, /^(Confira suas parcelas|Em quantas parcelas\?|Confirme com um Pix|Pague a 1ª parcela)/)
  expect(await page.getByText('Tivemos um problema do nosso lado').count()).toBe(0)
  await mend(product)
})

it('a bureau that needs five seconds leads automatically to the first instalment if it is paid at once', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout({ merchant: 'Mundo Pet', amount: '120,00' })
  await press(page, 'Vamos em frente!')
  const shopper = newShopper()
  await fillOneForm(page, shopper)
  await press(page, 'Continuar')
  await fault(product, { provider: 'bureau', kind: 'slow', ms: 5000 })
  await giveCode(page, product, shopper)
  await sees(page, 'Pague a 1ª parcela para concluir')
  await mend(product)
})

it('an expired code says so, and the next one continues', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  await product.control('/clock', { body: { advance: 'PT10M5S' } })
  await page.clock.fastForward(605_000)
  await giveCode(page, product, shopper)
  await page
    .getByRole('alert')
    .getByText('Este código expirou. Peça um novo código para continuar.', { exact: true })
    .waitFor()
  await press(page, 'Reenviar por SMS')
  await toastSays(page, 'Drip Token reenviado por SMS')
  await giveCode(page, product, shopper)
  await sees(page, 'Conte um pouco sobre você')
})

it('the last wrong code says that a new one is needed; before it the tries left are seen', async ({
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel('Drip Token').fill(`00000${left}`)
    await page
      .getByRole('alert')
      .getByText('Drip Token inválido, verifique o número inserido.', { exact: true })
      .waitFor()
    if (left <= 2)
      await page.getByText(left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`).waitFor()
  }
  await expectNoAxeViolations(page)
  await page.getByLabel('Drip Token').fill('000000')
  await page
    .getByRole('alert')
    .getByText('As tentativas deste código acabaram. Peça um novo código para continuar.', { exact: true })
    .waitFor()
})

it('a device with a wrong clock shows the real time left for a code', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await readPixCode(page)
  // two hours slow; a reload begins before any call has given the time, and none does
  await page.clock.setSystemTime(Date.now() - 2 * 3_600_000)
  await page.route('**/api/v1/checkouts/**', (route) => route.abort())
  await page.reload()
  const timer = page.getByRole('timer')
  await timer.waitFor()
  await expect.poll(() => timer.innerText()).toMatch(/^0[78]:\d\d$/)
  await page.unroute('**/api/v1/checkouts/**')
})

it('the plan is seen beside the Pix and may be changed until it is paid', async ({ product, atCheckout }) => {
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '240,00' })
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)
  await sees(page, 'Em quantas parcelas?')
  await press(page, 'Continuar')
  const first = await readPixCode(page)
  await page.getByText(/^3x de R\$\s80,00$/).waitFor()
  await lookAt(page, 'checkout-pix-with-its-plan')
  await press(page, 'Mudar o parcelamento')
  await sees(page, 'Em quantas parcelas?')
  await press(page, 'Continuar')
  const second = await readPixCode(page)
  expect(second).not.toBe(first)
  await payPix(product, second)
  await sees(page, 'Compra aprovada')
})

it('a shopper who pays the first instalment at once is shown the terms', async ({ product, atCheckout }) => {
  const page = await atCheckout({ merchant: 'Mundo Pet', amount: '120,00' })
  await press(page, 'Vamos em frente!')
  const shopper = newShopper()
  await fillOneForm(page, shopper)
  await press(page, 'Continuar')
  await giveCode(page, product, shopper)
  await waitOutAnalysis(page)
  await sees(page, 'Pague a 1ª parcela para concluir')
  await page.getByRole('link', { name: 'termos de uso' }).waitFor()
  await page.getByRole('link', { name: 'política de privacidade' }).waitFor()
})

it('a field that has the focus is never under the button', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await proveOnesPhone(page, product, shopper)
  await page.getByLabel('CPF').focus()
  for (let field = 0; field < 9; field++) {
    await page.keyboard.press('Tab')
    const overlap = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect()
        const action = document.querySelector('.screen__action')
        if (focused === undefined || action === null || action.contains(document.activeElement)) return 0
        return focused.bottom - action.getBoundingClientRect().top
      })
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }
})
