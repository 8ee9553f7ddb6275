// The texts of toasts, including one that ended before a slow machine looked: each page remembers its toasts.
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  /** In a page: toasts shown there and not asked for yet, oldest first. */
  var toastsShown: string[] | undefined
}

/** Makes every page of these people remember its toasts; call it before the first page is opened. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = []
    globalThis.toastsShown = shown
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((it) => [...it.addedNodes])) {
        if (node instanceof Element && node.matches('.toasts .toast')) shown.push(node.textContent.trim())
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast with this text, or finds it among those shown since the last one asked for. */
export async function toastSays(page: Page, text: string | RegExp): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = globalThis.toastsShown ?? []
    const at = shown.findIndex((it) => (typeof wanted === 'string' ? it === wanted : wanted.test(it)))
    if (at !== -1) shown.splice(0, at + 1)
    return at !== -1
  }, text)
}
