// Nobody touches a mouse: the whole purchase with Tab, arrows, Enter and Space, with the focus always visible.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { focusedName, tabTo } from '../harness/keyboard.ts'
import { payPix, readNewestCode } from '../harness/person.ts'
import { newShopper, readPixCode, sees, waitForValue } from '../harness/shopper.ts'

it('a shopper buys by keyboard alone', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('desktop')
  const { keyboard } = page
  await page.goto(`${product.sandbox}/store/products/tenis-serra`)
  await tabTo(page, 'Pagar em até 3x no Pix')
  await keyboard.press('Enter')

  await sees(page, 'Pague em 3x sem juros no Pix')
  await tabTo(page, 'Vamos em frente!')
  await keyboard.press('Enter')

  await sees(page, 'Qual é o seu celular?')
  await tabTo(page, 'Celular com DDD')
  await keyboard.type(shopper.phone.slice(3))
  await keyboard.press('Enter')

  await sees(page, 'Digite o código que enviamos')
  await tabTo(page, 'Drip Token')
  await keyboard.type(await readNewestCode(product, shopper.phone))
  await keyboard.press('Enter')

  await sees(page, 'Conte um pouco sobre você')
  const typed = [
    ['CPF', shopper.cpf],
    ['Nome completo', shopper.name],
    ['E-mail', shopper.email],
    ['CEP', '01310100'],
  ] as const
  for (const [label, text] of typed) {
    await tabTo(page, label)
    await keyboard.type(text)
  }
  await waitForValue(page, 'Rua', 'Avenida Paulista')
  await tabTo(page, 'Número')
  await keyboard.type('1578')
  await tabTo(page, 'Continuar')
  await keyboard.press('Space')

  await sees(page, 'Confira suas parcelas')
  await tabTo(page, 'Mudar a data da 1ª parcela')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toBe('Mudar a data da 1ª parcela') // the focus returned
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /\d{4}$/)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await tabTo(page, 'Alterar data')
  await keyboard.press('Enter')
  await page.getByText('Data da 1º parcela alterada').waitFor()
  await tabTo(page, 'Confirmar parcelas')
  await keyboard.press('Enter')

  await sees(page, /^Confirme com um Pix/)
  await tabTo(page, 'Copiar código Pix')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
  await tabTo(page, 'Voltar para a loja')
  await keyboard.press('Enter')
  await page.getByText('Pedido aprovado').waitFor()
})
