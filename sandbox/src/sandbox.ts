/** The outside world on a laptop, wired by hand: every company behind one port, as if others ran them. */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { type CountedEvent, analyticsRoutes } from './analytics/analytics.routes.ts'
import { antifraudRoutes } from './antifraud/antifraud.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { breachedPasswordRoutes } from './breached-passwords/breached-passwords.routes.ts'
import { bureauRoutes } from './bureau/bureau.routes.ts'
import { startClamd } from './clamd/clamd-server.ts'
import { controlRoutes } from './control/control.routes.ts'
import { openDemoBook } from './control/demo.ts'
import { createErrorBook, errorReportRoutes } from './error-reports/error-reports.routes.ts'
import { createHelpDesk } from './help-desk/help-desk.ts'
import { helpDeskRoutes } from './help-desk/help-desk.routes.ts'
import { startMailServer } from './messages/mail-server.ts'
import { nuvemshopRoutes } from './nuvemshop/nuvemshop.routes.ts'
import { type Inbox, createInbox } from './messages/messages.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { panelRoutes } from './panel/panel.routes.ts'
import { openPayouts } from './payouts/payouts.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { openPixPsp, pixPspRoutes } from './pix-psp/pix-psp.ts'
import { assetRoutes } from './platform/assets.routes.ts'
import { openArchive } from './platform/archive.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { createFaults } from './platform/faults.ts'
import { type Pace, createLater } from './platform/later.ts'
import type { World } from './platform/world.ts'
import { createPushBook } from './push/push-book.ts'
import { pushControlRoutes, pushRoutes } from './push/push.routes.ts'
import { postalRoutes } from './postal/postal.routes.ts'
import { storeRoutes } from './store/store.routes.ts'
import { vtexRoutes } from './vtex/vtex.routes.ts'

export interface SandboxSettings {
  /** 0 takes any free port. */
  port: number
  /** The port for e-mail by SMTP; by default any free port. */
  smtpPort?: number
  /** The port of the virus scanner; by default any free port. */
  clamdPort?: number
  /** A SQLite file that survives restarts, or `:memory:`. */
  file: string
  /** The address of the product under test. */
  dripUrl: string
  /** The product's demo secret; without it the product's clock cannot be moved. */
  demoSecret?: string
  /** For a simulation in the same process: its clock instead of the sandbox's own. */
  clock?: Clock
  /** When refunds arrive and webhooks are sent; by hand only at `POST /control/tick`. */
  pace?: Pace
}
export interface Sandbox {
  url: string
  smtpPort: number
  clamdPort: number
  close(): Promise<void>
}

/** Starts everything on 127.0.0.1; rejects if the port is taken. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const archive = openArchive(settings.file)
  const [offsetMs = 0] = archive.load<number>('clock')
  let url = ''
  const world: World = {
    clock: settings.clock ?? createClock(offsetMs, (offset) => archive.keep('clock', 'offset', offset)),
    faults: createFaults(),
    archive,
    later: createLater(settings.pace ?? 'ordinary'),
    origin: () => url,
    dripUrl: settings.dripUrl.replace(/\/$/, ''),
    demoSecret: settings.demoSecret ?? '',
  }
  const psp = openPixPsp(world)
  const inbox = createInbox(world)
  const app = buildApp(world, psp, inbox)
  await app.listen({ host: '127.0.0.1', port: settings.port })
  const mail = await startMailServer(settings.smtpPort ?? 0, world, inbox)
  const clamd = await startClamd(settings.clamdPort ?? 0, world)
  url = `http://127.0.0.1:${portOf(app)}`
  return {
    url,
    smtpPort: mail.port,
    clamdPort: clamd.port,
    close: async () => {
      world.later.stop()
      psp.webhooks.stop()
      await mail.close()
      await clamd.close()
      app.server.closeAllConnections()
      await app.close()
      archive.close()
    },
  }
}

function buildApp(world: World, psp: ReturnType<typeof openPixPsp>, inbox: Inbox): FastifyInstance {
  // Other companies' APIs refuse a number where text is required; Fastify's default would silently convert it.
  const app = Fastify({ bodyLimit: 1_048_576, ajv: { customOptions: { coerceTypes: false } } })
  const demo = openDemoBook(world)
  const desk = createHelpDesk(world)
  const errors = createErrorBook()
  const counted: CountedEvent[] = []
  const browsers = createPushBook()
  readBodies(app)
  const mount = (prefix: string, routes: (plugin: FastifyInstance) => void): void => {
    void app.register(async (plugin) => routes(plugin), { prefix })
  }
  mount('/pix', (it) => pixPspRoutes(it, world, psp))
  mount('/messages', (it) => messageRoutes(it, world, inbox))
  mount('/help-desk', (it) => helpDeskRoutes(it, world, desk))
  mount('/analytics', (it) => analyticsRoutes(it, counted))
  mount('/sentry', (it) => errorReportRoutes(it, errors))
  mount('/bureau', (it) => bureauRoutes(it, world))
  mount('/antifraud', (it) => antifraudRoutes(it, world))
  mount('/payouts', (it) => payoutRoutes(it, world, openPayouts(world)))
  mount('/push', (it) => pushRoutes(it, world, browsers))
  mount('/control', (it) => pushControlRoutes(it, browsers))
  mount('/postal', (it) => postalRoutes(it, world))
  mount('/breached-passwords', (it) => breachedPasswordRoutes(it, world))
  mount('/nuvemshop', (it) => nuvemshopRoutes(it, world))
  mount('/vtex', (it) => vtexRoutes(it, world, demo))
  mount('/store', (it) => storeRoutes(it, world, demo))
  mount('/bank', (it) => bankRoutes(it, world, psp))
  mount('/control', (it) => controlRoutes(it, world, { psp, inbox, demo, desk, errors, counted }))
  mount('/', (it) => panelRoutes(it, world, { psp, inbox, demo, desk }))
  mount('/', assetRoutes)
  app.get('/health', async () => ({ status: 'ok', now: world.clock.now().toISOString() }))
  return app
}

/** Reads plain forms, which token requests and the pages send; an empty body counts as none, whatever its type. */
function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void readJson(request, String(body), done)
  })
}

function portOf(app: FastifyInstance): number {
  // A server that listens on a TCP port (and not on a pipe) has an address object.
  return (app.server.address() as AddressInfo).port
}
