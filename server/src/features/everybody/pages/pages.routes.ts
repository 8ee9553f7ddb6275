/** The pages that a browser opens. */
import fastifyStatic from '@fastify/static'
import { maskPhone } from '@drip/core/documents/phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PurchaseSummary } from '@drip/core/checkout/purchase-summary'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import { peekCheckout } from '../../areas/checkout-steps/take-step.ts'
import { peekObjection } from '../../people/contact-changes/show-contact-change.ts'
import { FONT_PATH } from '../embeds/embed-style.ts'
import { deviceCookieOf } from '../../people/remembered-devices/device-cookie.ts'
import { phoneOfDevice } from '../../people/remembered-devices/remembered-devices.ts'
import { readEmbedQuery } from '../embeds/embeds.query.ts'
import { sendNotFoundPage } from '../embeds/not-found.page.ts'
import { peekOffer } from '../../servicing/offers/show-offer.ts'
import { peekInstalment } from '../../purchases/instalment-payments/show-instalment.ts'
import type { BuiltWeb, FeedbackState, FirstScreen, MerchantSignInScreen, PageState } from './built-web.ts'
import { findNamedStore } from '../store-limits/find-named-store.ts'
import { dripJsRoutes } from './drip-js.routes.ts'
import { sendBuiltPage } from './send-built-page.ts'
import { testBarRoutes, withTestBar } from './test-bar.ts'

const LOGINS = ['/cliente/login', '/customer/login']
const MERCHANT_LOGINS = ['/parceira/login', '/merchant/login']
const Params = z.object({ id: z.string().max(60) })
const LinkParams = z.object({ token: z.string().max(80) })

export function pageRoutes(app: Door, deps: Deps, built: BuiltWeb): void {
  const web = deps.config.isTestWorld ? withTestBar(built) : built
  app.register(fastifyStatic, {
    root: web.folder,
    index: false,
    preCompressed: true,
    // file names carry a hash of their content
    immutable: true,
    maxAge: '365d',
    // its name does not change: an installed area checks it again
    setHeaders: (response, path) => {
      if (path.endsWith('.webmanifest')) response.header('cache-control', 'public, max-age=86400')
    },
    allowedPath: (path) =>
      path.startsWith('/assets/') || /^\/[\w-]+\.(svg|png|ico|txt|webmanifest)$/.test(path),
  })
  dripJsRoutes(app, deps, web)
  app.get(FONT_PATH, (_request, reply) => reply.sendFile(web.font, { immutable: false, maxAge: '30d' }))
  if (deps.config.isTestWorld) testBarRoutes(app)
  checkoutPage(app, deps, web)
  feedbackPage(app, deps, web)
  customerPages(app, deps, web)
  missingInCustomerArea(app, deps, web)
  merchantPages(app, deps, web)
  paymentPage(app, deps, web)
  offerPage(app, deps, web)
  openPages(app, deps, web)
  adminPages(app, web)
}

function checkoutPage(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/checkouts/:id', { schema: { params: Params } }, async (request, reply) => {
    const known = z.uuid().safeParse(request.params.id)
    const loaded = known.success ? await checkoutOrNull(deps, known.data) : NOT_FOUND
    const state: FirstScreen = {
      answer: loaded.answer,
      settings: deps.config.settings,
      search: new URL(request.url, 'http://any').search,
      status: loaded.found ? 200 : 404,
      ...(await rememberedIn(deps, request, loaded.answer)),
    }
    const { status } = state
    // phones say that they are phones (RFC 9110 §10.1.5; all browsers' convention is "Mobi")
    const isPhone = /Mobi/.test(request.headers['user-agent'] ?? '')
    const summary = loaded.summary === null ? '' : web.checkout.renderSummary(loaded.summary, isPhone)
    const beside = summary + web.checkout.renderNext(state)
    return sendBuiltPage(request, reply, {
      page: web.checkout,
      state,
      status,
      laterCss: web.checkout.hasLaterStyles(state) ? web.checkout.laterCss : '',
      beside,
      framedBy: 'anybody',
    })
  })
}

/** Does not read the database for a browser without the cookie. */
async function rememberedIn(
  deps: Deps,
  request: FastifyRequest,
  answer: FirstScreen['answer'],
): Promise<Pick<FirstScreen, 'device'>> {
  const text = deviceCookieOf(deps.config, request)
  const asksPhone = answer?.fields.some((it) => it.fieldName === 'customerPhone') === true
  const phone = text === '' || !asksPhone ? null : await phoneOfDevice(deps, text)
  return phone === null ? {} : { device: { phone: maskPhone(phone) } }
}

function feedbackPage(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/checkout-feedback/:id', { schema: { params: Params } }, async (request, reply) => {
    const known = z.uuid().safeParse(request.params.id)
    if (!known.success || !(await checkoutOrNull(deps, known.data)).found)
      return sendNotFoundPage(request, reply)
    const { search } = new URL(request.url, 'http://any')
    const state: FeedbackState = { ...(await pageState(deps)), id: known.data, search }
    return sendBuiltPage(request, reply, { page: web.checkoutFeedback, state, framedBy: 'anybody' })
  })
}

function customerPages(app: Door, deps: Deps, web: BuiltWeb): void {
  for (const path of LOGINS) {
    app.get(path, async (request, reply) => {
      const state = { ...(await pageState(deps)), screen: 'login' as const }
      return sendBuiltPage(request, reply, { page: web.signIn, state, framedBy: 'nobody' })
    })
  }
  for (const [path, screen] of [
    ['/cliente/recuperar-login', 'recovery'],
    ['/cliente/recuperar-celular', 'lostPhone'],
  ] as const) {
    app.get(path, async (request, reply) => {
      const state = { ...(await pageState(deps)), screen }
      return sendBuiltPage(request, reply, { page: web.signIn, state, framedBy: 'nobody' })
    })
  }
  app.get('/contestar/:token', { schema: { params: LinkParams } }, async (request, reply) => {
    const { token } = request.params
    const objection = await peekObjection(deps, token)
    const state = { ...(await pageState(deps)), screen: 'objection' as const, token, objection }
    const status = objection === null ? 404 : 200
    return sendBuiltPage(request, reply, { page: web.signIn, state, status, framedBy: 'nobody' })
  })
  // the area's program reads the address and loads everything with the customer's own session
  for (const path of web.customer.paths) {
    app.get(path, async (request, reply) => {
      const state = await pageState(deps)
      return sendBuiltPage(request, reply, {
        page: web.customer,
        state,
        framedBy: 'nobody',
        hears: state.eventsUrl,
      })
    })
  }
}

/** An unknown address within the area keeps the area's navigation; the program says that the page does not exist. */
function missingInCustomerArea(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/cliente/*', async (request, reply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.customer, state, status: 404, framedBy: 'nobody' })
  })
}

function merchantPages(app: Door, deps: Deps, web: BuiltWeb): void {
  const signIn = (screen: MerchantSignInScreen) => async (request: FastifyRequest, reply: FastifyReply) => {
    const state = { ...(await pageState(deps)), screen }
    return sendBuiltPage(request, reply, { page: web.merchantSignIn, state, framedBy: 'nobody' })
  }
  for (const path of MERCHANT_LOGINS) app.get(path, signIn('login'))
  app.get('/parceira/recuperar-login', signIn('recovery'))
  if (deps.config.isTestWorld) app.get('/parceira/entrar-no-teste', signIn('testEntry'))
  const screen = (status: 200 | 404) => async (request: FastifyRequest, reply: FastifyReply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.merchant, state, status, framedBy: 'nobody' })
  }
  for (const path of web.merchant.paths) app.get(path, screen(200))
  // an unknown address is answered within the area's own navigation
  app.get('/parceira/*', screen(404))
}

function paymentPage(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/pagamento/:id', { schema: { params: Params } }, async (request, reply) => {
    const known = z.uuid().safeParse(request.params.id)
    const answer = known.success ? await peekInstalment(deps, known.data) : null
    if (!known.success || answer === null) return sendNotFoundPage(request, reply)
    const state = { ...(await pageState(deps)), id: known.data, answer }
    return sendBuiltPage(request, reply, {
      page: web.payment,
      state,
      framedBy: 'nobody',
      hears: state.eventsUrl,
    })
  })
}

function offerPage(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/proposta/:token', { schema: { params: LinkParams } }, async (request, reply) => {
    const { token } = request.params
    const answer = await peekOffer(deps, token)
    const state = { ...(await pageState(deps)), token, answer }
    const status = answer === null ? 404 : 200
    return sendBuiltPage(request, reply, { page: web.offer, state, status, framedBy: 'nobody' })
  })
}

function openPages(app: Door, deps: Deps, web: BuiltWeb): void {
  app.get('/renegociacao', async (request, reply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.renegotiation, state, framedBy: 'nobody' })
  })
  app.get('/comprovante', async (request, reply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.receiptCheck, state, framedBy: 'nobody' })
  })
  app.get('/quanto-posso', async (request, reply) => {
    const store = await findNamedStore(deps, readEmbedQuery(request.query))
    if (store === null) return sendNotFoundPage(request, reply)
    const state = { ...(await pageState(deps)), store }
    return sendBuiltPage(request, reply, { page: web.storeLimit, state, framedBy: 'nobody' })
  })
  app.get('/perguntas', async (request, reply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.answers, state, framedBy: 'nobody' })
  })
  // phones never get here: they are redirected to their app store
  app.get('/app-download', async (request, reply) => {
    const state = await pageState(deps)
    return sendBuiltPage(request, reply, { page: web.appDownload, state, framedBy: 'nobody' })
  })
}

function adminPages(app: Door, web: BuiltWeb): void {
  const signIn = (screen: 'login' | 'recovery') => (request: FastifyRequest, reply: FastifyReply) =>
    sendBuiltPage(request, reply, { page: web.adminSignIn, state: { screen }, framedBy: 'nobody' })
  app.get('/admin/login', signIn('login'))
  app.get('/admin/recuperar-senha', signIn('recovery'))
  for (const path of web.admin.paths) {
    app.get(path, (request, reply) =>
      sendBuiltPage(request, reply, { page: web.admin, state: null, framedBy: 'nobody' }),
    )
  }
  // the area's own program says that the page does not exist
  app.get('/admin/*', (request, reply) =>
    sendBuiltPage(request, reply, { page: web.admin, state: null, status: 404, framedBy: 'nobody' }),
  )
}

const NOT_FOUND = { found: false, answer: null, summary: null }

async function checkoutOrNull(
  deps: Deps,
  id: string,
): Promise<{ found: boolean; answer: FirstScreen['answer']; summary: PurchaseSummary | null }> {
  try {
    return { found: true, ...(await peekCheckout(deps, id)) }
  } catch (error) {
    if (error instanceof Refusal) return NOT_FOUND
    throw error
  }
}

async function pageState({ config }: Pick<Deps, 'config'>): Promise<PageState> {
  const { appStoreUrl, playStoreUrl } = config.settings
  // the picture is made once and reused
  const qrCode = await qrPicture(`${config.publicUrl}/app-download`)
  return {
    settings: config.settings,
    eventsUrl: config.eventsUrl,
    app: { appStoreUrl, playStoreUrl, qrCode },
  }
}
