// A process of `liveSideBySide`: lives through each world that it is told of, and ends when nobody is there to tell it more.
import { runSeed } from './run-seed.ts'
import type { ToldOrder } from './side-by-side.ts'

// whoever forks it sends orders and nothing else
process.on('message', (order) => {
  void runSeed(order as ToldOrder).then((outcome) => process.send?.(outcome))
})
process.once('disconnect', () => process.exit())
