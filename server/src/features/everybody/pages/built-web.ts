/** The built web: pages as templates, each with the function that renders its first screen. Read once at start. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PurchaseSummary } from '@drip/core/checkout/purchase-summary'
import type { CheckoutAnswer, PublicSettings } from '@drip/core/contracts/checkout'
import type { Objection } from '@drip/core/contracts/accounts/contact-changes'
import type { OfferPage } from '@drip/core/contracts/debts/offers'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import type { LimitStore } from '@drip/core/contracts/accounts/store-limits'

/** The data of the checkout's first screen. */
export interface FirstScreen {
  /** Null with status 404 if the checkout is unknown, and with 200 if the page loads it itself. */
  answer: CheckoutAnswer | null
  settings: PublicSettings
  search: string
  status: 200 | 404
  /** Set for a browser that remembers a customer: their masked phone. */
  device?: { phone: string }
}

/** The data that every other page starts with. */
export interface PageState {
  settings: PublicSettings
  /** Where the event stream of payments is served; null: at the page's own origin. */
  eventsUrl: string | null
  app: { appStoreUrl: string; playStoreUrl: string; qrCode: string }
}

export interface FeedbackState extends PageState {
  /** The checkout's id. */
  id: string
  /** The page's query. */
  search: string
}

export interface PaymentState extends PageState {
  id: string
  /** Null if the page loads it itself. */
  answer: InstalmentToPay | null
}

export interface OfferState extends PageState {
  token: string
  /** Null for a link that is not valid. */
  answer: OfferPage | null
}

/** The page on which somebody asks for their limit at one store. */
export type StoreLimitState = PageState & { store: LimitStore }

/** A customer's log-in, recovery, and the page that a message about a changed phone or e-mail links to. */
export type SignInState = PageState &
  (
    | { screen: 'login' | 'recovery' | 'lostPhone' }
    | { screen: 'objection'; token: string; objection: Objection | null }
  )

/** The screens of a merchant's user; the last exists only in the test world. */
export type MerchantSignInScreen = 'login' | 'recovery' | 'testEntry'

/** A page with its style sheet inside, so that the first paint needs only one response. */
export interface BuiltPage<State> {
  before: string
  beforeState: string
  after: string
  css: string
  render: (state: State) => string
}

/**
 * The shopper's page. The purchase's data is rendered outside its program, because it does not change while the shopper
 * buys.
 */
export interface BuiltCheckout extends BuiltPage<FirstScreen> {
  /**
   * The styles that screens after the phone's need in addition to `css`; `hasLaterStyles` says whether a state's screen
   * needs them.
   */
  laterCss: string
  hasLaterStyles: (state: FirstScreen) => boolean
  renderSummary: (summary: PurchaseSummary, folded: boolean) => string
  renderNext: (state: FirstScreen) => string
}

/** The page of a signed-in area, whose program shows the screen of the address. */
export interface BuiltArea<State> extends BuiltPage<State> {
  /** The addresses of its screens, in our router's form: the area's own table gives them to the build. */
  paths: readonly string[]
}

export interface BuiltWeb {
  folder: string
  /** The file of the product's typeface in that folder, for pages that are not part of the build. */
  font: string
  /** The script for stores' pages, with `{drip-origin}` in place of our address, and its types. */
  dripJs: { script: string; types: string }
  checkout: BuiltCheckout
  checkoutFeedback: BuiltPage<FeedbackState>
  signIn: BuiltPage<SignInState>
  customer: BuiltArea<PageState>
  payment: BuiltPage<PaymentState>
  offer: BuiltPage<OfferState>
  renegotiation: BuiltPage<PageState>
  receiptCheck: BuiltPage<PageState>
  storeLimit: BuiltPage<StoreLimitState>
  appDownload: BuiltPage<PageState>
  answers: BuiltPage<PageState>
  /** The back-office loads its own data. */
  adminSignIn: BuiltPage<{ screen: 'login' | 'recovery' }>
  admin: BuiltArea<null>
  merchantSignIn: BuiltPage<PageState & { screen: MerchantSignInScreen }>
  merchant: BuiltArea<PageState>
}

/** @param dist the folder that `npm run build -w web` fills */
export async function loadBuiltWeb(dist: string): Promise<BuiltWeb> {
  const read = (name: string) => readFile(join(dist, 'drip-js', name), 'utf8')
  return {
    folder: join(dist, 'client'),
    font: await fontIn(dist),
    dripJs: { script: await read('drip.js'), types: await read('drip.d.ts') },
    checkout: await loadCheckout(dist),
    checkoutFeedback: await loadPage<FeedbackState>(dist, 'checkout-feedback'),
    signIn: await loadPage<SignInState>(dist, 'sign-in'),
    customer: await loadArea<PageState>(dist, 'customer'),
    payment: await loadPage<PaymentState>(dist, 'payment'),
    offer: await loadPage<OfferState>(dist, 'offer'),
    renegotiation: await loadPage<PageState>(dist, 'renegotiation'),
    receiptCheck: await loadPage<PageState>(dist, 'receipt-check'),
    storeLimit: await loadPage<StoreLimitState>(dist, 'store-limit'),
    appDownload: await loadPage<PageState>(dist, 'app-download'),
    answers: await loadPage<PageState>(dist, 'answers'),
    adminSignIn: await loadPage<{ screen: 'login' | 'recovery' }>(dist, 'admin-sign-in'),
    admin: await loadArea<null>(dist, 'admin'),
    merchantSignIn: await loadPage<PageState & { screen: MerchantSignInScreen }>(dist, 'merchant-sign-in'),
    merchant: await loadArea<PageState>(dist, 'merchant'),
  }
}

async function fontIn(dist: string): Promise<string> {
  return assetIn(dist, /^figtree-latin-wght-normal.*\.woff2$/, 'no typeface: web/src/ui/tokens.css names it')
}

async function assetIn(dist: string, name: RegExp, missing: string): Promise<string> {
  const found = (await readdir(join(dist, 'client', 'assets'))).find((it) => name.test(it))
  if (found === undefined) throw new Error(`the build has ${missing}`)
  return `/assets/${found}`
}

// The caller names the type of the page's state; the build guarantees it.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function loadPage<State>(dist: string, name: string): Promise<BuiltPage<State>> {
  const folder = join(dist, 'client')
  const html = await readFile(join(folder, `${name}.html`), 'utf8')
  const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html)
  const css = sheet?.[1] === undefined ? '' : await readFile(join(folder, sheet[1]), 'utf8')
  // keep the sheet's name with a type that browsers do not load: a later screen would otherwise fetch the sheet again
  const named = sheet?.[0].replace('>', ' type="text/here">') ?? ''
  const [before = '', rest = ''] = html.replace(sheet?.[0] ?? '', `<!--style-->${named}`).split('<!--app-->')
  const [beforeState = '', after = ''] = rest.split('<!--state-->')
  const { render } = await loadRenderer<BuiltPage<State>>(dist, name)
  return { before, beforeState, after, css, render }
}

async function loadCheckout(dist: string): Promise<BuiltCheckout> {
  const { renderSummary, renderNext, hasLaterStyles } = await loadRenderer<BuiltCheckout>(dist, 'checkout')
  const later = await assetIn(
    dist,
    /^later-screens-.*\.css$/,
    'no styles of later screens: web/src/areas/checkout/later-styles.ts names them',
  )
  return {
    ...(await loadPage<FirstScreen>(dist, 'checkout')),
    laterCss: await readFile(join(dist, 'client', later), 'utf8'),
    hasLaterStyles,
    renderSummary,
    renderNext,
  }
}

async function loadArea<State>(dist: string, name: string): Promise<BuiltArea<State>> {
  const { paths } = await loadRenderer<BuiltArea<State>>(dist, name)
  return { ...(await loadPage<State>(dist, name)), paths }
}

/** Our own build: {name}.ssr.tsx of the page's area. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function loadRenderer<Renderer>(dist: string, name: string): Promise<Renderer> {
  return (await import(pathToFileURL(join(dist, 'ssr', `${name}.ssr.js`)).href)) as Renderer
}
