/** `npm run build`: builds the screens into web/dist, for installations that do not build the web at start. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
await buildWeb(root, join(root, 'web', 'dist'))
