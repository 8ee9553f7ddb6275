// A page can be filled in as soon as it is visible: what is typed, chosen and ticked before its program has arrived
// over a slow line counts, and is formatted as usual.
import { expect } from 'vitest'
import { newCustomer } from '../harness/customer.ts'
import { it } from '../harness/journey.ts'
import { withoutPrograms } from '../harness/person.ts'
import { newShopper, press, sees, shownCpf } from '../harness/shopper.ts'

it('a person who logs in before the program arrives is logged in by it', async ({ product, person }) => {
  const { cpf, password } = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '120,00' }])
  const page = await person('phone')
  await withoutPrograms(page, '/cliente/login', async () => {
    await page.getByLabel('CPF').fill(cpf)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByLabel('Continuar conectado por 30 dias').check()
    await press(page, 'Entrar')
  })
  await sees(page, 'Minhas compras')
  const session = (await page.context().cookies()).filter(({ expires }) => expires > 0)
  expect(session).not.toEqual([])
})

it('a form that was filled in before the program is there can be sent', async ({ person }) => {
  const { cpf, phone } = newShopper()
  const page = await person('phone')
  await withoutPrograms(page, '/renegociacao', async () => {
    await page.getByLabel('CPF').fill(cpf)
    await page.getByLabel('Celular com DDD').fill(phone.slice(3))
    await page.getByRole('checkbox').check()
  })
  await expect.poll(() => page.getByRole('button', { name: 'Renegociar' }).isEnabled()).toBe(true)
  await expect.poll(() => page.getByLabel('CPF').inputValue()).toBe(shownCpf(cpf))
  await expect
    .poll(() => page.getByLabel('Celular com DDD').inputValue())
    .toContain(`(${phone.slice(3, 5)}) `)
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
})

it('a phone of another country is written as it is there', async ({ person }) => {
  const page = await person('phone')
  const field = page.getByLabel('Celular com DDD')
  await withoutPrograms(page, '/renegociacao', async () => {
    await page.getByLabel('País').selectOption('+1')
    await field.pressSequentially('20255')
  })
  await expect.poll(() => field.inputValue()).toBe('+1 (202) 55')
  // the rest is typed where the caret is
  for (const digit of '50123') await page.keyboard.press(digit)
  await expect.poll(() => field.inputValue()).toBe('+1 (202) 555-0123')
  expect(await page.getByLabel('País').inputValue()).toBe('+1')
})
