// What a person does and sees in a journey, beyond what Playwright's pages already offer by role and label: holds a
// phone or sits at a desk, reads the code from an SMS, pays a Pix at their bank.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product.ts'
import { rememberToasts } from './toasts.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
// data/ is not in git: the pictures are for people, not for comparisons.
const PICTURES = join(ROOT, 'data', 'pictures')
const MESSAGE_LOOK_MS = 40
/** A machine that does much other work may stand still for half a minute. */
export const ACTION_LIMIT_MS = 60_000

/** With LOOK=1 screens are photographed for people: some 370 pictures take minutes, and no program reads them. */
export const TAKES_PICTURES = process.env['LOOK'] === '1'

const VIEWPORTS = {
  phone: {
    viewport: { width: 360, height: 740 },
    // four times the pixels to paint, which matter only in a picture
    deviceScaleFactor: TAKES_PICTURES ? 2 : 1,
    isMobile: true,
    hasTouch: true,
  },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>

/** The device that a person uses. */
export type Device = keyof typeof VIEWPORTS

/** A page of a new person: no stored data, Portuguese, São Paulo. Close it with `page.context().close()`. */
export async function newPage(
  browser: Browser,
  device: Device,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...VIEWPORTS[device],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // the journey intercepts a page's requests; only the journey about the service worker allows one
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  await rememberToasts(context)
  return keepListening(await context.newPage())
}

/**
 * After a route has handled its last request, Playwright stops intercepting, and a request at that very moment is never
 * answered. Here a used-up route continues to intercept and lets everything pass.
 */
function keepListening(page: Page): Page {
  const route = page.route.bind(page)
  page.route = (url, handler, { times = Number.POSITIVE_INFINITY } = {}) => {
    let left = times
    return route(url, (it, request) => {
      left -= 1
      return left < 0 ? it.fallback() : handler(it, request)
    })
  }
  return page
}

/** Opens a page whose scripts wait for as long as `meanwhile` takes, as over a slow line. */
export async function withoutPrograms(
  page: Page,
  address: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await meanwhile()
  gate.resolve()
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeViolation {
  id: string
  help: string
  nodes: { html: string; target: unknown[] }[]
}

/**
 * Fails with rule, help and place of every accessibility violation on the page (WCAG 2.2 A and AA).
 * @param within.frame selector of the frame to check instead of the page, or the selectors of a shadow host and the
 * frame in it: nobody can reach what lies behind a modal frame
 * @param within.rules only these
 */
export async function expectNoAxeViolations(
  page: Page,
  { frame, rules }: { frame?: string | { fromShadowDom: [string, string] }; rules?: readonly string[] } = {},
): Promise<void> {
  const options = {
    runOnly:
      rules === undefined
        ? { type: 'tag' as const, values: AXE_TAGS }
        : { type: 'rule' as const, values: [...rules] },
    // only a count of what passed: describing each place takes longer than finding it
    resultTypes: ['violations' as const],
  }
  await untilStill(page)
  const isAlone = frame === undefined && page.frames().length === 1
  const violations = isAlone ? await askAxe(page, options) : await askAxeOfFrames(page, frame, options)
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, target }) => `  ${target.join(' ')}  ${html}`).join('\n')}`,
  )
  expect({ page: page.url(), violations: told }).toEqual({ page: page.url(), violations: [] })
}

const FRAMES_OF_STILLNESS = 10

/**
 * Waits for everything under way: the program redraws what a press showed before it was loaded
 * (web/src/early-press.tsx), a search field sends its request a moment after the last key, rows are pale until their
 * new data arrives, and a fading element has its final colours only at the end.
 */
async function untilStill(page: Page): Promise<void> {
  // polled, because an animation that is replaced by another may never report its end
  await page.waitForFunction((frames) => {
    const isStill =
      ((window as { earlyPress?: unknown }).earlyPress ?? null) === null &&
      document.querySelector(':is(.search, .table, .orders__rows)[aria-busy="true"]') === null &&
      document
        .getAnimations()
        // an animation driven by scrolling never ends
        .filter((it) => it.timeline === document.timeline)
        .every((it) => it.playState !== 'running' || it.effect?.getComputedTiming().endTime === Infinity)
    // for several frames: the effects of a press may not have begun yet
    const seen = window as { framesOfStillness?: number }
    seen.framesOfStillness = isStill ? (seen.framesOfStillness ?? 0) + 1 : 0
    if (seen.framesOfStillness < frames) return false
    delete seen.framesOfStillness
    return true
  }, FRAMES_OF_STILLNESS)
}

let axeSource: string | undefined

/** Returns only violations, and asks the page directly: half the work of the builder. */
async function askAxe(page: Page, options: object): Promise<AxeViolation[]> {
  axeSource ??= readFileSync(
    createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
      'axe-core/axe.min.js',
    ),
    'utf8',
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (asked) => {
    // defined by axe's source
    const { axe } = window as unknown as {
      axe: { run(on: Document, asked: object): Promise<{ violations: AxeViolation[] }> }
    }
    const { violations } = await axe.run(document, asked)
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, target }) => ({ html, target })),
    }))
  }, options)
}

/** The builder merges the results of a page's frames. */
async function askAxeOfFrames(
  page: Page,
  frame: string | { fromShadowDom: [string, string] } | undefined,
  options: Parameters<AxeBuilder['options']>[0],
): Promise<AxeViolation[]> {
  const builder = new AxeBuilder({ page }).options(options)
  if (frame !== undefined) builder.include({ fromFrames: [frame, 'html'] })
  return (await builder.analyze()).violations
}

/** The names of what this browser stores, without the answer about counting, which every person here has given. */
export async function keptNames(page: Page, where: readonly ('local' | 'session')[]): Promise<string[]> {
  const names = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))
  return where.flatMap((it) => names[it]).filter((name) => name !== 'drip.counting')
}

/** The centavos of an amount on a screen (`-R$ 1.234,56`), so that a journey can add it up; a dash is zero. */
export function centsOf(shown: string): number {
  const digits = Number(shown.replaceAll(/\D/g, ''))
  return shown.trim().startsWith('-') ? -digits : digits
}

/** Photographs the whole page into data/pictures/{name}.png and returns the file's path. */
export async function photograph(page: Page, name: string): Promise<string> {
  const path = join(PICTURES, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  return path
}

interface Message {
  id: string
  channel: string
  to: string
  text: string
  sentAt: string
}

/**
 * The six digits of the newest unread message to a person, waiting a little for it to arrive: when a phone is confirmed
 * for a second time, the code of the first must not be typed.
 * @param to phone (+55…) or e-mail address
 * @param options.after only messages later than this (ISO time of the sandbox's clock)
 */
export async function readNewestCode(
  product: Product,
  to: string,
  options: { after?: string } = {},
): Promise<string> {
  const giveUpAt = Date.now() + ACTION_LIMIT_MS
  const after = Date.parse(options.after ?? '1970-01-01T00:00:00Z')
  while (Date.now() < giveUpAt) {
    for (const message of await readMessages(product, to)) {
      const code = /código é (\d{6})(?!\d)/.exec(message.text)?.[1]
      if (code === undefined || read.has(message.id) || Date.parse(message.sentAt) <= after) continue
      read.add(message.id)
      return code
    }
    await sleep(MESSAGE_LOOK_MS)
  }
  throw new Error(`no message with a code came to ${to}`)
}

/** Messages whose code was already typed, or that are older. */
const read = new Set<string>()

/** Ignores all earlier codes: another journey used this person, and did not type every code sent to them. */
export async function forgetCodes(product: Product, to: string): Promise<void> {
  for (const { id } of await readMessages(product, to)) read.add(id)
}

/** The match in the newest message to a person that contains one, waiting a little for it to arrive. */
export async function readNewestWith(product: Product, to: string, sought: RegExp): Promise<string> {
  const giveUpAt = Date.now() + ACTION_LIMIT_MS
  while (Date.now() < giveUpAt) {
    for (const { text } of await readMessages(product, to)) {
      const found = sought.exec(text)?.[0]
      if (found !== undefined) return found
    }
    await sleep(MESSAGE_LOOK_MS)
  }
  throw new Error(`no message with ${sought} came to ${to}`)
}

/** All messages to a person, newest first. */
export async function readMessages(product: Product, to: string): Promise<readonly Message[]> {
  const answer = await product.control(`/messages?to=${encodeURIComponent(to)}`)
  if (!Array.isArray(answer)) throw new Error('/control/messages did not answer a list')
  return answer.filter(isMessage)
}

function isMessage(it: unknown): it is Message {
  return (
    typeof it === 'object' && it !== null && 'text' in it && typeof it.text === 'string' && 'sentAt' in it
  )
}

export interface PixPayment {
  /** The payer; by default the person named in the charge. */
  cpf?: string
  name?: string
  /** Reais; by default the charge's amount. */
  amount?: number
  /** How many times to pay, as two people with the same code would. */
  times?: number
  /** Pay although it has expired. */
  late?: boolean
}

/** Pays a Pix "copia e cola" text in the sandbox's bank and returns the payments' ids. */
export async function payPix(
  product: Product,
  qrCodeText: string,
  payment: PixPayment = {},
): Promise<readonly string[]> {
  const answer = await product.control('/pix/pay', { body: { qrCodeText, ...payment } })
  if (typeof answer !== 'object' || answer === null || !('endToEndIds' in answer)) {
    throw new Error('/control/pix/pay did not answer the ids of its payments')
  }
  const { endToEndIds } = answer
  if (!Array.isArray(endToEndIds)) throw new Error('endToEndIds is not a list')
  return endToEndIds.map(String)
}
