/**
 * What every page of the shop needs: the merchant in whose name it sells to this visitor, and the frame around the
 * content.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DemoBook, DemoMerchant } from '../control/demo.ts'
import type { Html } from '../platform/html.ts'
import { sendPage } from '../platform/send-page.ts'
import type { World } from '../platform/world.ts'
import type { Shop } from './store.pages.ts'

export interface Shopfront {
  /** The merchants in whose name the shop can sell; a world with one key has one merchant. */
  merchants(): DemoMerchant[]
  /** The same, with the visitor's chosen merchant. */
  shopFor(request: FastifyRequest): Shop
  /** The address of the platform's pages. */
  dripUrl(): string
  show(
    reply: FastifyReply,
    title: string,
    body: Html,
    more?: { status?: number; refreshAfter?: number | false; scripts?: string[] },
  ): FastifyReply
}

export function openShopfront(world: World, demo: DemoBook): Shopfront {
  const merchants = () => {
    const { merchants: several, apiKey } = demo.get()
    return several ?? (apiKey === undefined ? [] : [{ name: 'Passo Largo', apiKey }])
  }
  const dripUrl = () => demo.get().web?.replace(/\/$/, '') ?? world.dripUrl
  return {
    merchants,
    dripUrl,
    shopFor(request) {
      const all = merchants()
      const chosen = Number(/(?:^|;\s*)merchant=(\d{1,3})/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
      return { merchants: all, chosen: chosen < all.length ? chosen : 0 }
    },
    show: (reply, title, body, { status = 200, refreshAfter = false, scripts = [] } = {}) =>
      sendPage(
        reply,
        { title: `${title} · Passo Largo`, look: 'store', body, refreshAfter },
        { status, scripts, frames: [...new Set([world.dripUrl, dripUrl()].map((it) => new URL(it).origin))] },
      ),
  }
}
