/** Pix Automático: the receiver's side of PSP Areia under `/pix`, and the payers' bank behind it. */
import type { FastifyInstance } from 'fastify'
import type { World } from '../platform/world.ts'
import type { Access } from '../pix-psp/access.ts'
import type { Book } from '../pix-psp/book.ts'
import type { Webhooks } from '../pix-psp/webhooks.ts'
import { openAutomaticBook } from './automatic-book.ts'
import { automaticWebhookRoutes } from './automatic-webhooks.routes.ts'
import { cobrRoutes } from './cobrs.routes.ts'
import { notifyOfCobr } from './cobrs.ts'
import type { Parts } from './parts.ts'
import { catchUp, sendLeftovers } from './payer-bank.ts'
import { recLocationRoutes, recRequestRoutes, recRoutes } from './recs.routes.ts'

/** The interval at which the bank checks its clock. */
const LOOKS_EVERY_MS = 1000

export function openAutomatic(world: World, book: Book, webhooks: Webhooks): Parts {
  const parts = { world, book, automatic: openAutomaticBook(world), webhooks }
  webhooks.whenKeyless((pix) => {
    const cobr = parts.automatic.cobr(pix.txid)
    if (cobr) notifyOfCobr(parts, cobr)
  })
  sendLeftovers(parts)
  const look = (): void => {
    catchUp(parts, world.clock.now())
    world.later.after(LOOKS_EVERY_MS, look)
  }
  world.later.after(LOOKS_EVERY_MS, look)
  return parts
}

/** The HTTP routes, registered beside those of the rest of the PSP. */
export function automaticRoutes(app: FastifyInstance, access: Access, parts: Parts): void {
  recRoutes(app, access, parts)
  recLocationRoutes(app, access, parts)
  recRequestRoutes(app, access, parts)
  cobrRoutes(app, access, parts)
  automaticWebhookRoutes(app, access, parts.webhooks)
}
