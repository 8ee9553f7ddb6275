// A customer's phone shows what is due. The sandbox plays the browser maker, since no test reaches a real one. A
// headless browser allows no notifications: what its worker shows is tested in offline.test.ts.
import { expect } from 'vitest'
import { logIn, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, photograph } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'
import type { Page } from 'playwright-core'

const WORKING = { serviceWorkers: 'allow' } as const

/**
 * The browser uses the sandbox instead of its own maker.
 * @returns its push address, once it has subscribed
 */
async function bindToSandbox(product: Product, page: Page): Promise<() => string> {
  let path = ''
  await page.exposeFunction('askMaker', async (applicationServerKey: string) => {
    const made = (await product.control('/push', { body: { applicationServerKey } })) as { endpoint: string }
    path = new URL(made.endpoint).pathname
    return made
  })
  await page.addInitScript(() => {
    const KEY = 'made by the sandbox'
    const own = () => {
      const made = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { endpoint: string } | null
      if (made === null) return null
      const unsubscribe = async () => localStorage.removeItem(KEY)
      return { endpoint: made.endpoint, toJSON: () => made, unsubscribe }
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => own(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const { askMaker } = window as unknown as { askMaker: (key: string) => Promise<unknown> }
        localStorage.setItem(KEY, JSON.stringify(await askMaker(applicationServerKey)))
        return own()
      },
    })
  })
  return () => path
}

it('a phone shows due payments, until its owner stops it', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone', WORKING)
  const path = await bindToSandbox(product, page)
  await page.goto('/cliente/login')
  await logIn(page, customer)
  await page.getByText('Total em aberto').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(page, 'Meu perfil')
  const panel = page.getByRole('region', { name: 'Avisos na tela' })
  await panel.scrollIntoViewIfNeeded()
  await press(page, 'Avisar neste aparelho')
  await toastSays(page, 'Avisos ativados neste aparelho.')
  await panel.getByText('Este aparelho').waitFor()
  await expectNoAxeViolations(page)
  await photograph(page, 'customer/push')

  await expect.poll(() => product.control(path())).toMatchObject([{ title: 'Avisos ativados' }])
  await panel.getByRole('button', { name: 'Desativar' }).click()
  await toastSays(page, 'Avisos desativados.')
  await panel.getByRole('button', { name: 'Avisar neste aparelho' }).waitFor()
})

it('a browser whose owner blocks notifications explains how to allow them', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone', WORKING)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/cliente/login')
  await logIn(page, customer)
  await page.getByText('Total em aberto').waitFor()
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  const panel = page.getByRole('region', { name: 'Avisos na tela' })
  await panel.getByText(/libere as notificações nas configurações/).waitFor()
  expect(await panel.getByRole('button').count()).toBe(0)
})
