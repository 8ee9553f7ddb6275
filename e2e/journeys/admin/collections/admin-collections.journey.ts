// A day at the collections desk: ten cases by keyboard alone, and a promise that was broken the day after.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../../harness/admin.ts'
import { buyAsApproved, inThePast, sandboxNow } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { enterOn, focusedName, tabTo } from '../../../harness/keyboard.ts'
import { lookAtBoth } from '../../../harness/look.ts'
import { expectNoAxeViolations } from '../../../harness/person.ts'
import type { Product } from '../../../harness/product.ts'
import { newShopper, press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

const CASES = 10
const PATIENCE = { interval: 500 }
const DAY_MS = 86_400_000
/** Ten in the morning in São Paulo. */
const MORNING_UTC = 13

/** The next Tuesday morning at least this many days from now, for the whole world. */
async function onTuesday(product: Product, days: number): Promise<void> {
  let at = new Date(Date.parse(await sandboxNow(product)) + days * DAY_MS)
  at.setUTCHours(MORNING_UTC, 0, 0, 0)
  while (at.getUTCDay() !== 2) at = new Date(at.getTime() + DAY_MS)
  await product.control('/clock', { body: { now: at.toISOString() } })
}

/** The results of the calls, one after the other: what the keys choose, and what else is typed. */
const CALLS: readonly { key: string; outcome: string; typed?: (page: Page) => Promise<void> }[] = [
  { key: '1', outcome: 'Prometeu pagar' },
  { key: '4', outcome: 'Não atendeu' },
  {
    key: '3',
    outcome: 'Pediu para ligar depois',
    typed: async (page) => {
      await tabTo(page, 'Às')
      await page.keyboard.type('1530')
    },
  },
  { key: '5', outcome: 'Número errado' },
  { key: '2', outcome: 'Falamos, sem promessa' },
  { key: '6', outcome: 'Diz que já pagou' },
  { key: '7', outcome: 'Não vai pagar' },
  { key: '8', outcome: 'Não quer receber ligações' },
  { key: '4', outcome: 'Não atendeu' },
  { key: '4', outcome: 'Não atendeu' },
]

it('ten cases by keyboard alone, and a promise that is broken the day after', async ({
  product,
  person,
  asAdmin,
}) => {
  await inThePast(product, 45, async () => {
    for (let made = 0; made < CASES; made++)
      await buyAsApproved(product, newShopper(), { merchant: 'Mundo Pet', amount: '189,90' })
  })
  const before = Date.parse(await sandboxNow(product))
  await onTuesday(product, 1)
  try {
    const page = await asAdmin('/admin/collections', 'operacao')
    await untilWaiting(page)
    await lookAtBoth(page, 'admin-collections', [768, 1280])
    await enterOn(page, 'Próximo caso')

    const called: string[] = []
    for (const { key, outcome, typed } of CALLS) {
      await page.getByRole('group', { name: /Como foi a ligação para/ }).waitFor()
      // the form is focused, so nobody has to look for it
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'outcome')
      const { pathname } = new URL(page.url())
      called.push(pathname)
      if (called.length === 1) await lookAtBoth(page, 'admin-collection-case', [768, 1280])
      await page.keyboard.press(key)
      await expect.poll(() => focusedName(page)).toContain(outcome)
      await typed?.(page)
      await tabTo(page, /^Anotação/)
      await page.keyboard.type(`Ligação ${called.length}.`)
      await enterOn(page, 'Salvar e ir ao próximo')
      await page.waitForURL((url) => url.pathname !== pathname)
    }
    expect(new Set(called).size).toBe(CASES)

    const promised = called[0] ?? ''
    await product.control('/clock', { body: { advance: 'P2D' } })
    const next = await person('desktop')
    await untilBroken(next, promised)
    await lookAtBoth(next, 'admin-collection-promise', [768, 1280])
    await enterOn(next, 'Atender este caso')
    await toastSays(next, 'O caso está com você')
    await next.getByRole('group', { name: /Como foi a ligação para/ }).waitFor()

    const lead = await asAdmin(promised, 'financeiro')
    await moves(lead, 'Antônia Vilela', () => lookAtBoth(lead, 'admin-collection-move', [768, 1280]))
    await toastSays(lead, 'O caso está com Antônia Vilela')
    // the operator who had it is informed, and records nothing
    await next.getByRole('radio', { name: 'Não atendeu' }).check()
    await press(next, 'Salvar e ir ao próximo')
    await toastSays(next, /^Este caso não está mais com você/)
    await next.getByText('Com Antônia Vilela').waitFor()
    await moves(lead, 'De volta à fila')
    await toastSays(lead, 'O caso voltou à fila')
    await seeTeam(lead)

    await enterAsAdmin(next, promised, 'operacao')
    await enterOn(next, 'Atender este caso')
    await toastSays(next, 'O caso está com você')
    await enterOn(next, 'Devolver à fila')
    await toastSays(next, 'O caso voltou à fila')
  } finally {
    await product.control('/clock', { body: { now: new Date(before).toISOString() } })
  }
})

/** The lead of the desk sees what each person did, and the calls behind it. */
async function seeTeam(page: Page): Promise<void> {
  await page.goto('/admin/collections')
  await page.getByRole('link', { name: 'Equipe', exact: true }).click()
  await sees(page, 'Equipe de cobrança')
  const row = page.getByRole('row').filter({ hasText: 'Bruno Tavares' })
  await expect.poll(() => row.getByRole('cell').nth(1).innerText()).toMatch(/^\d\d+$/)
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-collection-team', [360, 768, 1280])
  await row.getByRole('link', { name: 'Bruno Tavares' }).click()
  await sees(page, 'Ligações da equipe')
  await page.getByRole('cell', { name: 'Prometeu pagar' }).first().waitFor()
  await page.getByRole('cell', { name: 'Não cumprida' }).first().waitFor()
  await lookAtBoth(page, 'admin-collection-team-calls', [360, 768, 1280])
}

/** The lead of the desk gives this page's case to somebody, or back to the queue. */
async function moves(page: Page, to: string, look?: () => Promise<void>): Promise<void> {
  await press(page, 'Passar o caso')
  const dialog = page.getByRole('dialog', { name: 'Passar o caso' })
  await dialog.getByLabel('Para quem').selectOption({ label: to })
  await look?.()
  await dialog.getByRole('button', { name: 'Passar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The desk opens cases by itself: a moment after the day has come. */
async function untilWaiting(page: Page): Promise<void> {
  const waiting = async () => {
    await page.reload()
    await sees(page, 'Cobrança')
    return waitingIn(await page.locator('main').innerText())
  }
  await expect.poll(waiting, PATIENCE).toBeGreaterThanOrEqual(CASES)
}

const waitingIn = (text: string) => Number(/(\d+) casos? espera/.exec(text)?.[1] ?? 0)

async function untilBroken(page: Page, path: string): Promise<void> {
  const isBroken = async () => {
    await enterAsAdmin(page, path, 'operacao')
    await page.getByRole('heading', { name: 'Parcelas em atraso' }).waitFor()
    return page.getByText('Promessa: não cumprida').count()
  }
  await expect.poll(isBroken, PATIENCE).toBe(1)
}
