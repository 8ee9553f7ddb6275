// On a slow line the first screen is visible half a second before the program that handles its events.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { withoutPrograms } from '../../harness/person.ts'
import { buyInStore, newShopper, press, sees } from '../../harness/shopper.ts'

it('the first press is answered before the program is there', async ({ product, person }) => {
  const { phone } = newShopper()
  const page = await person('phone')
  const field = page.getByLabel('Celular com DDD')
  const asked: string[] = []
  await withoutPrograms(page, await buyInStore(product), async () => {
    await page.getByRole('button', { name: 'Vamos em frente!' }).waitFor()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    page.on('request', (it) => asked.push(it.url()))
    await press(page, 'Vamos em frente!')
    await sees(page, 'Qual é o seu celular?')
    // on a slow line every request is a wait
    expect(asked).toEqual([])
    expect(await focusedText(page)).toBe('Qual é o seu celular?')
    expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
    await field.pressSequentially(phone.slice(3, 7))
    expect(await field.inputValue()).toBe(`+55 (${phone.slice(3, 5)}) ${phone.slice(5, 7)}`)
  })
  // the program arrives during typing, and the caret stays in place
  for (const digit of phone.slice(7)) await page.keyboard.press(digit, { delay: 40 })
  await expect.poll(async () => (await field.inputValue()).replace(/\D/g, '')).toBe(phone.slice(1))
  await press(page, 'Continuar')
  await sees(page, 'Digite o código que enviamos')
})

it('a reader who has only read the title continues from there when the program arrives', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await withoutPrograms(page, await buyInStore(product), async () => {
    await press(page, 'Vamos em frente!')
    await sees(page, 'Qual é o seu celular?')
  })
  // once the program handles the button itself, it has drawn the screen
  await page.waitForFunction(() => {
    const [button] = document.querySelectorAll('.screen__action button')
    return button !== undefined && Object.keys(button).some((it) => it.startsWith('__reactProps'))
  })
  await expect.poll(() => focusedText(page)).toBe('Qual é o seu celular?')
})

it('a form that is sent before the program arrives is sent by the program', async ({ product, person }) => {
  const { phone } = newShopper()
  const page = await person('phone')
  await withoutPrograms(page, await buyInStore(product), async () => {
    await press(page, 'Vamos em frente!')
    await page.getByLabel('Celular com DDD').fill(phone.slice(3))
    await page.keyboard.press('Enter')
  })
  await sees(page, 'Digite o código que enviamos')
})

it('a shopper who leaves before the program arrives is asked for the reason when it does', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await withoutPrograms(page, await buyInStore(product), async () => {
    await press(page, 'Vamos em frente!')
    await sees(page, 'Qual é o seu celular?')
    await press(page, 'Voltar para a loja')
  })
  await page.getByRole('dialog', { name: 'Por que você está desistindo da compra?' }).waitFor()
})

it('a store that asks for everything at once has its first press made again', async ({ product, person }) => {
  const page = await person('phone')
  await withoutPrograms(page, await buyInStore(product, { merchant: 'Mundo Pet', amount: '120,00' }), () =>
    press(page, 'Vamos em frente!'),
  )
  await sees(page, 'Conte um pouco sobre você')
})

/** Where a screen reader continues. */
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
