// Why a purchase was not completed, on a separate page (specification 001 §2.1, §2.5).
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { buyInStore, press, sees } from '../harness/shopper.ts'

const REASONS = [
  'Era só curiosidade',
  'Ainda não tenho certeza da compra',
  'Não recebi o código por SMS ou WhatsApp',
  'Achei complicado demais',
  'Tive problemas técnicos',
  'Outro motivo',
]
const WHY = 'Por que você está desistindo da compra?'

it('a link asks why, thanks, and leads back to the purchase', async ({ product, person }) => {
  const purchase = await buyInStore(product)
  const id = purchase.split('/').at(-1)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await person('phone', { colorScheme })
    await page.goto(`/checkout-feedback/${id}?dismissable=true`)
    await sees(page, WHY)
    const send = page.getByRole('button', { name: 'Enviar e fechar' })
    expect(await send.isDisabled()).toBe(true)
    expect(await page.locator('.choices .choice__text').allInnerTexts()).toEqual(REASONS)
    await page.getByRole('radio', { name: 'Tive problemas técnicos' }).check()
    await send.click()
    await page.getByText('Conte em poucas palavras o que aconteceu').waitFor()
    await lookAt(page, `feedback/form-${colorScheme}`)
    await page.getByLabel(/^Conte um pouco mais/).fill('A página travou no meu celular.')
    await page.context().setOffline(true)
    await send.click()
    await page.getByText('Não conseguimos enviar sua resposta, tente novamente').waitFor()
    expect(await page.getByLabel(/^Conte um pouco mais/).inputValue()).toBe('A página travou no meu celular.')
    await page.context().setOffline(false)
    await send.click()
    await sees(page, 'Obrigado pela sua resposta')
    await lookAt(page, `feedback/thanks-${colorScheme}`)
    await page.getByRole('main').getByRole('button', { name: 'Voltar para a compra' }).click()
    await sees(page, 'Pague em 3x sem juros no Pix')
  }
})

it('in a frame it brings a close x, and without a purchase to go back to no way back', async ({
  product,
  person,
}) => {
  const purchase = await buyInStore(product)
  const page = await person('desktop')
  await page.goto(`/checkout-feedback/${purchase.split('/').at(-1)}?transparent=true`)
  await sees(page, WHY)
  expect(await page.getByRole('button', { name: 'Voltar para a compra' }).count()).toBe(0)
  await press(page, 'Conversar com o suporte')
  const chat = page.getByRole('dialog', { name: 'Precisa de ajuda?' })
  await chat.waitFor()
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'detached' })
  const heard = page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        window.addEventListener('message', (event) => resolve(event.data), { once: true })
        document.documentElement.dataset['listening'] = 'yes'
      }),
  )
  await page.locator('html[data-listening]').waitFor({ state: 'attached' })
  await press(page, 'Fechar')
  expect(await heard).toEqual({ eventName: 'clickOnClose', checkoutStatus: 'MORE_INFO' })

  await page.goto('/checkout-feedback/00000000-0000-7000-8000-000000000000')
  await sees(page, 'A página que você estava procurando não existe')
})
