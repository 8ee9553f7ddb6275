// The usual way to buy: from the store to the checkout, to the bank, and back to the store.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { expectNoAxeViolations, type Device } from '../harness/person.ts'
import { introduceOneself, newShopper, press, readPixCode, sees, shownCpf } from '../harness/shopper.ts'
import { toastSays } from '../harness/toasts.ts'

const DEVICES: readonly Device[] = ['phone', 'desktop']

for (const device of DEVICES) {
  it(`a shopper on a ${device} goes from the store through the checkout to the bank and back`, async ({
    product,
    person,
  }) => {
    const shopper = newShopper()
    const page = await person(device, { permissions: ['clipboard-write'] })
    const simulated = page.waitForResponse(/\/api\/v1\/instalments_simulator\?checkoutId=/)
    await page.goto(`${product.sandbox}/store`)
    await page.getByRole('link', { name: /Tênis Serra/ }).click()
    await press(page, 'Pagar em até 3x no Pix')

    await sees(page, 'Pague em 3x sem juros no Pix')
    expect(await page.title()).toBe('Drip - Checkout')
    expect((await simulated).status()).toBe(200)
    await introduceOneself(page, product, shopper)

    await sees(page, 'Confira suas parcelas')
    const plan = page.getByRole('list', { name: 'Suas parcelas' }).getByRole('listitem')
    expect(await plan.count()).toBe(3)
    const before = await plan.allInnerTexts()
    await press(page, 'Mudar a data da 1ª parcela')
    const calendar = page.getByRole('dialog', { name: 'Quando vence a 1ª parcela?' })
    const change = calendar.getByRole('button', { name: 'Alterar data' })
    expect(await change.isDisabled()).toBe(true)
    await calendar.getByRole('grid').getByRole('button', { pressed: false, disabled: false }).first().click()
    await expectNoAxeViolations(page)
    await change.click()
    await page.getByText('Data da 1º parcela alterada').waitFor()
    await expect.poll(() => plan.allInnerTexts()).not.toEqual(before)
    await press(page, 'Confirmar parcelas')

    await sees(page, /^Confirme com um Pix de R\$\s1,00$/)
    const code = await readPixCode(page)
    await press(page, 'Copiar código Pix')
    await toastSays(page, 'Copiado')
    const bank = await page.context().newPage()
    await bank.goto(`${product.sandbox}/bank`)
    await bank.getByLabel('Código Pix (copia e cola)').fill(code)
    await press(bank, 'Continuar')
    await bank.getByText(`CPF ${shownCpf(shopper.cpf)}`).waitFor()
    await bank.getByRole('button', { name: /^Pagar R\$/ }).click()
    await bank.getByRole('heading', { name: 'Pix enviado' }).waitFor()
    await bank.close()

    await sees(page, 'Compra aprovada')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Voltar para a loja' }).click()
    await page.getByText('Pedido aprovado').waitFor()
  })
}
