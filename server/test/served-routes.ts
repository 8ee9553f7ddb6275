/**
 * The routes that Fastify really serves, for tests that check all of them: a new route is checked without being named.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Door } from '../src/platform/http/http.ts'

export interface ServedRoute {
  method: string
  url: string
  config: unknown
}

/** Every route that is registered while `make` runs. */
export async function servedRoutes<App>(
  make: () => Promise<App>,
): Promise<{ app: App; routes: ServedRoute[] }> {
  const routes: ServedRoute[] = []
  const listen = (message: unknown) => {
    // Fastify publishes the new instance on this channel
    const { fastify } = message as { fastify: Door }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const it of [method].flat()) routes.push({ method: it, url, config })
    })
  }
  subscribe('fastify.initialization', listen)
  const app = await make().finally(() => unsubscribe('fastify.initialization', listen))
  return { app, routes }
}
