import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** drip.js, for pages that are not ours: one classic script that leaves no global names, with its types beside it. */
export default defineConfig({
  publicDir: here('src/drip-js/types'),
  // the server inserts our address
  define: { DRIP_ORIGIN: '"{drip-origin}"' },
  build: {
    outDir: 'dist/drip-js',
    target: 'es2022',
    lib: { entry: here('src/drip-js/drip.ts'), formats: ['iife'], name: 'drip', fileName: () => 'drip.js' },
  },
})
