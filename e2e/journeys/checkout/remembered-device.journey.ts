// Buying again with one touch: a remembered shopper buys with the code alone; "Não sou eu" and the profile end it.
// Presses and typed characters from the store to "Compra aprovada" are counted, for a new shopper and for a remembered
// one (docs/performance.md).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choosePassword, enter, instalmentsOf, sandboxNow } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt, lookAtBoth } from '../../harness/look.ts'
import { payPix, readNewestCode } from '../../harness/person.ts'
import {
  buyInStore,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  type Shopper,
} from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'
import type { Product } from '../../harness/product.ts'

const PASSWORD = 'Sombra-e-agua-fresca-7'

/** Counts a person's actions from now on: presses of buttons, and characters in fields when they are submitted. */
async function counting(page: Page): Promise<() => Promise<{ presses: number; signs: number }>> {
  let presses = 0
  const typed = new Map<string, number>()
  await page.exposeFunction('countPress', () => void presses++)
  await page.exposeFunction('countTyped', (name: string, length: number) => void typed.set(name, length))
  await page.addInitScript(() => {
    const told = globalThis as unknown as {
      countPress: () => void
      countTyped: (name: string, length: number) => void
    }
    addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) told.countPress()
      },
      true,
    )
    addEventListener(
      'input',
      (event) => {
        if (event.target instanceof HTMLInputElement)
          told.countTyped(event.target.name, event.target.value.replaceAll(/[\s().+-]/g, '').length)
      },
      true,
    )
  })
  return async () => ({ presses, signs: [...typed.values()].reduce((sum, it) => sum + it, 0) })
}

async function payAndFinish(page: Page, product: Product, shopper: Shopper): Promise<void> {
  await press(page, 'Confirmar parcelas')
  await payPix(product, await readPixCode(page), { cpf: shopper.cpf })
  await sees(page, 'Compra aprovada')
}

/** Buys at the store by hand, chooses to be remembered, and pays enough to be allowed to buy again. */
async function buyAndBeRemembered(page: Page, product: Product, shopper: Shopper) {
  const counted = await counting(page)
  const address = await buyInStore(product)
  await page.goto(address)
  await introduceOneself(page, product, shopper)
  await payAndFinish(page, product, shopper)
  const done = await counted()
  // recovering the password forgets every device
  await choosePassword(product, shopper, PASSWORD)
  const order = new URL(address).pathname.split('/').at(-1) ?? ''
  const [first] = await instalmentsOf(product, { ...shopper, password: PASSWORD, orders: [order] })
  await lookAt(page, 'remembered/offer')
  await press(page, 'Lembrar este aparelho')
  await page.getByText('Pronto: na próxima compra neste aparelho, basta o código.').waitFor()
  await page.goto(`/pagamento/${first?.id}`)
  await payPix(product, await readPixCode(page), { cpf: shopper.cpf })
  await sees(page, 'Pagamento confirmado')
  return done
}

/** Another page of the same browser, at what its shopper sees of a new purchase. */
async function comeAgain(page: Page): Promise<Page> {
  const again = await page.context().newPage()
  await again.clock.install()
  return again
}

it('a remembered person buys again with the code alone', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  const first = await buyAndBeRemembered(page, product, shopper)

  const again = await comeAgain(page)
  const counted = await counting(again)
  await again.goto(await buyInStore(product, { amount: '60,00' }))
  await press(again, 'Vamos em frente!')
  await sees(again, 'É você de novo?')
  await again.getByText(`-${shopper.phone.slice(-4)}`).waitFor()
  expect(await again.getByText(shopper.name.split(' ')[0] ?? '').count()).toBe(0)
  expect(await again.getByRole('textbox').count()).toBe(0)
  await lookAtBoth(again, 'remembered/phone')
  const after = await sandboxNow(product)
  await press(again, 'Receber código')
  await sees(again, 'Digite o código que enviamos')
  await again.getByLabel('Drip Token').fill(await readNewestCode(product, shopper.phone, { after }))
  await payAndFinish(again, product, shopper)
  const second = await counted()
  console.log(`new: ${JSON.stringify(first)}, remembered: ${JSON.stringify(second)}`)
  expect(second.signs).toBe(6)
  expect(second.presses).toBeLessThan(first.presses + 1)
  expect(await again.getByText('Da próxima vez, só o código').count()).toBe(0)
})

it('a device is forgotten in the profile, and by "Não sou eu"', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await buyAndBeRemembered(page, product, shopper)
  const again = await comeAgain(page)
  await again.goto(await buyInStore(product, { amount: '60,00' }))
  await press(again, 'Vamos em frente!')
  await sees(again, 'É você de novo?')
  await press(again, 'Não sou eu')
  await sees(again, 'Qual é o seu celular?')
  await again.goto(await buyInStore(product, { amount: '70,00' }))
  await press(again, 'Vamos em frente!')
  await sees(again, 'Qual é o seu celular?')

  await enter(page, { cpf: shopper.cpf, password: PASSWORD })
  await page.goto('/cliente/perfil')
  await press(page, 'Lembrar este aparelho')
  await toastSays(page, 'Este aparelho será lembrado.')
  const devices = page.getByRole('region', { name: 'Aparelhos lembrados' })
  await devices.getByText('Este aparelho', { exact: true }).waitFor()
  await lookAt(page, 'remembered/profile')
  await devices.getByRole('button', { name: 'Esquecer' }).click()
  await toastSays(page, 'Aparelho esquecido.')
  await devices.getByRole('button', { name: 'Lembrar este aparelho' }).waitFor()
})
