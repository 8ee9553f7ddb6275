import type { Book } from '../pix-psp/book.ts'
import type { Webhooks } from '../pix-psp/webhooks.ts'
import type { World } from '../platform/world.ts'
import type { AutomaticBook } from './automatic-book.ts'

/** What Pix Automático depends on, at the receiver's PSP and at the payer's bank. */
export interface Parts {
  world: World
  book: Book
  automatic: AutomaticBook
  webhooks: Webhooks
}
