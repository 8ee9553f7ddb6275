/**
 * The service worker of the customer's pages: it shows our offline page if the server is not reached, and shows
 * notifications.
 */
import { createHash } from 'node:crypto'
import { COME_BACK_SCRIPT_PATH } from '../embeds/come-back.ts'
import { FONT_PATH } from '../embeds/embed-style.ts'
import { KNOWN_SCRIPT, KNOWN_SCRIPT_PATH } from './known-script.ts'
import { OFFLINE_PAGE } from './offline.page.ts'

export const OFFLINE_PATH = '/cliente/sem-conexao'

/** Everything that is cached; the same for everybody. */
const KEPT = [OFFLINE_PATH, KNOWN_SCRIPT_PATH, COME_BACK_SCRIPT_PATH, FONT_PATH]

/** A new version is fetched when the cached content changes. */
const VERSION = createHash('sha256')
  .update(OFFLINE_PAGE.body.html + OFFLINE_PAGE.css + KNOWN_SCRIPT)
  .digest('base64url')
  .slice(0, 12)

/**
 * Served as it is. It shows notices that are sent to this browser (decisions/0099) and opens what they are about. It
 * caches only the offline page and the files that page needs: no answer of the server, and no page that was opened.
 * Pages come from the server as without a worker; the cache is used only if no server answers.
 */
export const SERVICE_WORKER = `const KEPT = ${JSON.stringify(KEPT)}
const NAME = 'drip-offline-${VERSION}'

addEventListener('install', (event) => {
  const fresh = KEPT.map((it) => new Request(it, { cache: 'reload' }))
  event.waitUntil(caches.open(NAME).then((it) => it.addAll(fresh)).then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(forget())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const isPage = request.mode === 'navigate'
  const { origin, pathname } = new URL(request.url)
  if (!isPage && (origin !== location.origin || !KEPT.includes(pathname))) return
  const kept = async () => (await caches.match(isPage ? KEPT[0] : pathname)) ?? Response.error()
  event.respondWith(fetch(request).catch(kept))
})

addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  const look = { body, tag, data: { path }, lang: 'pt-BR', icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(registration.showNotification(title, look))
})

addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const open = async () => {
    const [page] = await clients.matchAll({ type: 'window' })
    if (page === undefined) return clients.openWindow(notification.data.path)
    const there = await page.navigate(notification.data.path)
    await (there ?? page).focus()
  }
  event.waitUntil(open())
})
`
