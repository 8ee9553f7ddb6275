/**
 * Short addresses: the root and the help page lead to the customer's area, the app page to the phone's app store (001
 * §2.1).
 */
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'

const APP_PAGE = '/app-download'

export function redirectRoutes(app: Door, deps: Deps): void {
  app.get('/', async (_request, reply) => reply.redirect('/cliente', 302))
  app.get('/ajuda', async (_request, reply) => reply.redirect('/cliente/login?ajuda=true', 302))

  // a hook, not a route: on other devices pages.routes.ts serves the page itself
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== APP_PAGE) return
    reply.header('vary', 'user-agent').header('cache-control', 'no-store')
    const store = storeOf(request.headers['user-agent'] ?? '', deps.config.settings)
    if (store !== null) return reply.redirect(store, 302)
  })
}

/** Null for a device that is shown both app stores' buttons. */
function storeOf(
  userAgent: string,
  { appStoreUrl, playStoreUrl }: Deps['config']['settings'],
): string | null {
  // Windows phones called themselves all of these
  if (/windows phone/i.test(userAgent)) return null
  if (/android/i.test(userAgent)) return playStoreUrl
  return /iphone|ipad|ipod/i.test(userAgent) ? appStoreUrl : null
}
