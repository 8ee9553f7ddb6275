// A process of `liveSideBySide`: runs each world that it is sent, and ends when its parent is gone.
import { runSeed } from './run-seed.ts'
import type { SentOrder } from './side-by-side.ts'

// the parent sends only orders
process.on('message', (order) => {
  void runSeed(order as SentOrder).then((outcome) => process.send?.(outcome))
})
process.once('disconnect', () => process.exit())
