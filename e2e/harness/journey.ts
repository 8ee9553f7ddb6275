// The start of every journey: `it('a shopper buys shoes', async ({ product, person }) => …)`. Product and browser start
// once in each of the three workers (the project runs without isolation); each journey gets its own people. If a
// journey fails, the product's output and pictures of the open pages are shown.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { test } from 'vitest'
import { enterAsAdmin, type AdminPerson } from './admin.ts'
import { launchBrowser } from './browser.ts'
import { enter, newCustomer, type Customer } from './customer.ts'
import { enterArea, type MerchantPerson } from './merchant.ts'
import { newPage, photograph, type Device } from './person.ts'
import { startProduct, type Product } from './product.ts'
import { buyInStore, sees, type Purchase } from './shopper.ts'

const LINES_SHOWN = 80
// All people of the journeys have the same IP address.
const SETTINGS = { CODES_PER_ADDRESS_AND_HOUR: '10000' }

interface Surroundings {
  /** The running product, shared by all journeys: each creates its own customers and orders. */
  product: Product
  browser: Browser
  /** A new person at the product's front page; their pages close when the journey ends. */
  person: (device?: Device, options?: BrowserContextOptions) => Promise<Page>
  /** A new person at a desk, signed in to the back-office. */
  asAdmin: (path?: string, who?: AdminPerson) => Promise<Page>
  /** The same on the order of a new customer who bought this. */
  atOrder: (
    purchase: Parameters<typeof newCustomer>[1][number],
  ) => Promise<{ page: Page; customer: Customer }>
  /** A new person at a desk, signed in to a merchant's area. */
  asMerchant: (who: MerchantPerson, path?: string) => Promise<Page>
  /** A new person with a phone, signed in to the customer's area. */
  asCustomer: (who: Customer) => Promise<Page>
  /** A new person with a phone, before the checkout of a purchase in the demo store. */
  atCheckout: (purchase?: Purchase) => Promise<Page>
}

export const it = test.extend<Surroundings>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- vitest reads from the braces what a fixture needs
    async ({}, use) => {
      const product = await startProduct(SETTINGS)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  person: async ({ browser, product, task }, use) => {
    const pages: Page[] = []
    await use(async (device = 'phone', options = {}) => {
      const page = await newPage(browser, device, {
        baseURL: product.web,
        storageState: notCounted(product.web),
        ...options,
      })
      // Time passes normally, and can be moved forward with `page.clock.fastForward`.
      await page.clock.install()
      pages.push(page)
      return page
    })
    if (task.result?.state === 'fail') {
      const printed = product.output().split('\n').slice(-LINES_SHOWN).join('\n')
      console.error(`the product printed:\n${printed}`)
      // including tabs that a page has opened
      for (const [index, page] of pages.flatMap((one) => one.context().pages()).entries()) {
        if (page.isClosed()) continue
        const path = await photograph(
          page,
          `failed/${`${task.file.name} ${task.name}`.replaceAll(/\W+/g, '-')}-${index + 1}`,
        )
        console.error(`${page.url()} looked like ${path}`)
      }
      console.error(`the browser has open: ${(await openTabs(browser)).join(', ')}`)
    }
    for (const page of pages) {
      // a request that is answered by the journey may be on its way
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
  },
  asAdmin: async ({ person }, use) => {
    await use(async (path, who) => {
      const page = await person('desktop')
      await enterAsAdmin(page, path, who)
      return page
    })
  },
  atOrder: async ({ asAdmin, product }, use) => {
    await use(async (purchase) => {
      const customer = await newCustomer(product, [purchase])
      const page = await asAdmin(`/admin/orders/${customer.orders[0]}`)
      await sees(page, /^Pedido /)
      return { page, customer }
    })
  },
  asMerchant: async ({ person, product }, use) => {
    await use(async (who, path) => {
      const page = await person('desktop')
      await enterArea(page, product, who, path)
      return page
    })
  },
  asCustomer: async ({ person }, use) => {
    await use(async (who) => {
      const page = await person('phone')
      await enter(page, who)
      return page
    })
  },
  atCheckout: async ({ person, product }, use) => {
    await use(async (purchase = {}) => {
      const page = await person('phone')
      await page.goto(await buyInStore(product, purchase))
      return page
    })
  },
})

/** Of all people, including tabs that Playwright has not reported. */
async function openTabs(browser: Browser): Promise<string[]> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.map(({ type, url }) => `${type} ${url}`)
}

/** A browser that has already answered the page's question about counting, which is the subject of another journey. */
function notCounted(origin: string): NonNullable<BrowserContextOptions['storageState']> {
  return {
    cookies: [],
    origins: [{ origin: new URL(origin).origin, localStorage: [{ name: 'drip.counting', value: 'no' }] }],
  }
}
