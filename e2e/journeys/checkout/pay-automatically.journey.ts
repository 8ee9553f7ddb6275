// At the checkout a shopper chooses that the bank pays the next instalments: by keyboard; the choice is kept, and the
// consent is given with the first Pix.
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { tabTo } from '../../harness/keyboard.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import {
  buyInStore,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../../harness/shopper.ts'

const CHOICE = /^Pagar as próximas automaticamente/

it('the bank pays the next instalments, allowed by the first Pix', async ({ product, person }) => {
  const page = await person('phone')
  const shopper = newShopper()
  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '600,00' }))
  await sees(page, 'Pague em até 6x sem juros no Pix')
  await introduceOneself(page, product, shopper)
  await waitOutAnalysis(page)

  await sees(page, 'Em quantas parcelas?')
  const choice = page.getByRole('checkbox', { name: CHOICE })
  expect(await choice.isChecked()).toBe(false)
  await lookAt(page, 'autopay-choice')
  await tabTo(page, CHOICE)
  const kept = page.waitForResponse((it) => it.request().postData()?.includes('payAutomatically') === true)
  await page.keyboard.press('Space')
  await kept
  await page.reload()
  await sees(page, 'Em quantas parcelas?')
  await expect.poll(() => choice.isChecked()).toBe(true)
  await lookAt(page, 'autopay-chosen')
  await expectNoAxeViolations(page)
  await press(page, 'Continuar')

  await sees(page, /^Confirme com um Pix/)
  await page.getByText('Ao pagar este Pix, você autoriza seu banco').waitFor()
  await lookAt(page, 'autopay-pix')
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
  const statuses = async () => {
    const { mandates } = (await product.control(`/pix/automatic?cpf=${shopper.cpf}`)) as {
      mandates: { status: string }[]
    }
    return mandates.map((it) => it.status)
  }
  await expect.poll(statuses).toEqual(['APROVADA'])
})
