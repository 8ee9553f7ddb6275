// Every screen of the checkout, photographed and checked for accessibility. The pictures are for people.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { buyInStore, introduceOneself, newShopper, sees, waitOutAnalysis } from '../harness/shopper.ts'
import { walkToApproval, walkToOtherEnds } from '../screens/walk.ts'

it('the screens of an approved purchase can be looked at', async ({ product, person }) => {
  await walkToApproval(await person('phone'), product, lookAt)
})

it('the other screens can be looked at', async ({ product, person }) => {
  await walkToOtherEnds(await person('phone'), product, lookAt)
})

it('each width has its shape, and none is scrolled sideways', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' }))
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)
  await sees(page, 'Em quantas parcelas?')
  const card = page.locator('.column__card')
  const SHAPES = [
    { width: 320, column: 320, isCard: false, hasMark: false, inSheet: true },
    { width: 481, column: 481, isCard: false, hasMark: true, inSheet: true },
    { width: 482, column: 480, isCard: false, hasMark: true, inSheet: true },
    { width: 690, column: 480, isCard: false, hasMark: true, inSheet: true },
    { width: 691, column: 480, isCard: true, hasMark: true, inSheet: true },
    { width: 768, column: 480, isCard: true, hasMark: true, inSheet: true },
    { width: 769, column: 480, isCard: true, hasMark: true, inSheet: false },
  ]
  for (const shape of SHAPES) {
    await page.setViewportSize({ width: shape.width, height: 900 })
    const [select, sheet] = [page.getByRole('combobox'), page.getByRole('button', { name: /^Quantidade/ })]
    await (shape.inSheet ? sheet : select).waitFor()
    await expect
      .poll(async () => ({
        width: await page.evaluate(() => document.documentElement.scrollWidth),
        column: (await card.boundingBox())?.width,
        isCard: await card.evaluate((it) => getComputedStyle(it).boxShadow !== 'none'),
        hasMark: await page.locator('.purchase .mark').isVisible(),
        inSheet: (await select.count()) === 0,
      }))
      .toEqual(shape)
  }
})
