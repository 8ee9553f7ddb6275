import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { addressesOfCalls } from './addresses.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The pages that a browser opens; each is an entry of its own, so that no page loads code of another area. */
const pages = [
  'checkout.html',
  'checkout-feedback.html',
  'sign-in.html',
  'customer.html',
  'payment.html',
  'offer.html',
  'renegotiation.html',
  'receipt-check.html',
  'store-limit.html',
  'app-download.html',
  'answers.html',
  'admin-sign-in.html',
  'admin.html',
  'merchant-sign-in.html',
  'merchant.html',
].map(here)

const SIGNED_IN = 'ui/work|signed|draft-store|api/(ask|use-asked)'
/** The cache of the server's answers for signed-in people's pages; their log-in needs none of it. */
const CACHE = 'node_modules/@tanstack|web/src/api/use-asked'
/** What several pages need, but none on its first screen: phone fields, and the parts beside a Pix code. */
const LATER =
  'instalments/(how-to-pay|returned-pix|pix-to-pay)|ui/(copy/(code-to-copy|copy-button|qr-code)|fields/phone-field)'

/** For each module, the pages that need it as soon as they open. */
const neededBy = new Map<string, string[]>()
const pagesNeeding = (id: string) => neededBy.get(id) ?? []
/**
 * The screens of a signed-in area, and the dialogs over them, are files of their own that are fetched when they open.
 */
const isScreen = (page: string) => /areas\/(admin|merchant|customer)\/.*\.tsx$/.test(page)
/** A page that few people open: what it shares with two others must not be loaded by every shopper. */
const isRare = (page: string) => /web\/(receipt-check|offer|store-limit)\.html$/.test(page)
/** What the shopper's first screen needs, whichever other pages need it too. */
const isFirstScreens = (id: string) => pagesNeeding(id).some((page) => page.endsWith('web/checkout.html'))
/** The second-factor dialog opens over a screen of either area. */
const isFactor = (id: string) => /web\/src\/factors\//.test(id)
const areaOf = (id: string) => /web\/src\/areas\/(admin|merchant|customer)\//.exec(id)?.[1]

/** The area whose log-in needs a module, if nothing outside the area does. */
const logInNeeding = (id: string) => {
  const needing = pagesNeeding(id)
  const logIn = needing
    .map((page) => /^.*web\/(?:(\w+)-)?sign-in\.html$/.exec(page))
    .find((it) => it !== null)
  if (logIn === undefined) return undefined
  const area = logIn[1] ?? 'customer'
  const isOwn = (page: string) =>
    areaOf(page) === area || /web\/([\w-]+)\.html$/.exec(page)?.[1]?.startsWith(area) === true
  return needing.every((page) => isOwn(page) || page === logIn[0]) ? area : undefined
}
/** Modules of no single area that three pages or more need at the start. */
const isShared = (id: string) =>
  new RegExp(
    `web/src/(?!areas|factors|${SIGNED_IN}|${LATER})|core/src/(?!pix/|contracts/(\\w+/)*[\\w-]+-calls)`,
  ).test(id) &&
  pagesNeeding(id).filter((page) => !isScreen(page) && !isFactor(page) && !isRare(page)).length >= 3
/** Vite's own module that fetches a screen's file. */
const isFetcher = (id: string) => id.endsWith('vite/preload-helper.js')
const areasNeeding = (id: string) => new Set(pagesNeeding(id).filter(isScreen).map(areaOf)).size

/**
 * Puts what several pages need into few files instead of many: each file is another wait on a slow connection, and the
 * next page finds these files in the cache. A group includes the dependencies of its files unless a group before it has
 * them. What all pages need comes first, so that the shopper loads nothing that only signed-in people need. What the
 * screens of an area share is one file, and what the area's log-in needs of it is another.
 */
const inFewFiles = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'kit',
    test: (id: string) => isFetcher(id) || (isShared(id) && isFirstScreens(id)),
    priority: 2,
  },
  // fields, dialogs and help come with the shopper's second screen
  { name: 'fields', test: isShared, priority: 1.8 },
  { name: 'cache', test: new RegExp(CACHE), priority: 1.5, minShareCount: 2 },
  { name: 'later', test: new RegExp(`web/src/(${LATER})|core/src/pix/`), minShareCount: 2, priority: 1 },
  { name: 'signed-in', test: new RegExp(`web/src/(${SIGNED_IN})`), minShareCount: 2, priority: 1 },
  // the calls of a log-in or of a shopper do not belong to the pages behind a log-in
  { name: 'customer-calls', test: /contracts\/customer-calls/, priority: 0.9 },
  { name: 'public-calls', test: /contracts\/public-calls/, priority: 0.9 },
  // the second factor of staff and merchants' users, which shoppers and customers do not load; its dialog is fetched
  // when it opens
  { name: 'factors', test: (id: string) => isFactor(id) && !id.endsWith('dialog.tsx'), priority: 0.85 },
  // what screens of several areas need belongs to no single area
  { name: 'screens', test: (id: string) => areaOf(id) === undefined && areasNeeding(id) > 1, priority: 0.8 },
  {
    name: (id: string) => `${logInNeeding(id)}-ways`,
    test: (id: string) => logInNeeding(id) !== undefined && pagesNeeding(id).length > 1,
    priority: 0.5,
  },
  {
    name: (id: string) => `${areaOf(id)}-parts`,
    test: (id: string) => areaOf(id) !== undefined && pagesNeeding(id).length >= 3,
    priority: 0,
  },
]

/**
 * Rewrites a library's imports of React to imports by name, as in our own files: if a library imports React as a whole,
 * the bundler makes a copy for all pages, which the shopper would load.
 */
function reactByName(): Plugin {
  return {
    name: 'drip-react-by-name',
    transform(code, id) {
      const whole = /import \* as React from ['"]react['"];/
      if (!id.includes('node_modules') || !whole.test(code)) return null
      const names = new Set(Array.from(code.matchAll(/\bReact\.(\w+)/g), ([, name]) => name))
      return code
        .replace(whole, `import { ${[...names].join(', ')} } from 'react';`)
        .replaceAll(/\bReact\.(\w+)/g, '$1')
    },
  }
}

/** Fills `neededBy` before the files are divided. */
function notePagesNeeding(): Plugin {
  return {
    name: 'drip-pages-needing',
    apply: 'build',
    buildEnd() {
      for (const page of this.getModuleIds()) {
        const info = this.getModuleInfo(page)
        if (info === null || (!info.isEntry && info.dynamicImporters.length === 0)) continue
        const seen = new Set([page])
        // iterating over a set includes the items added meanwhile
        for (const id of seen) this.getModuleInfo(id)?.importedIds.forEach((it) => seen.add(it))
        for (const id of seen) neededBy.set(id, [...pagesNeeding(id), page])
      }
    },
  }
}

/** The modules with which the server renders each page. */
const renderers = [
  'src/areas/checkout/checkout.ssr.tsx',
  'src/areas/checkout/checkout-feedback.ssr.tsx',
  'src/areas/customer/sign-in.ssr.tsx',
  'src/areas/customer/customer.ssr.tsx',
  'src/areas/payment/payment.ssr.tsx',
  'src/areas/offer/offer.ssr.tsx',
  'src/areas/public/renegotiation.ssr.tsx',
  'src/areas/public/receipt-check.ssr.tsx',
  'src/areas/public/store-limit.ssr.tsx',
  'src/areas/public/app-download.ssr.tsx',
  'src/areas/public/answers.ssr.tsx',
  'src/areas/admin/admin-sign-in.ssr.tsx',
  'src/areas/admin/admin.ssr.tsx',
  'src/areas/merchant/merchant-sign-in.ssr.tsx',
  'src/areas/merchant/merchant.ssr.tsx',
].map(here)

/**
 * `vite build` makes the browser's files (dist/client); `vite build --ssr` makes the files with which the server
 * renders first screens (dist/ssr/{page}.ssr.js).
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/',
  plugins: [
    react(),
    reactByName(),
    addressesOfCalls(),
    notePagesNeeding(),
    sameHead(),
    preloadFont(),
    answerEarlyPress(),
    programAfterPaint(),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        rolldownOptions: { input: renderers },
      }
    : {
        outDir: 'dist/client',
        assetsInlineLimit: 0,
        // browsers that do not know the hint load the same files a moment later
        modulePreload: { polyfill: false },
        manifest: true,
        rolldownOptions: { input: pages, output: { codeSplitting: { groups: inFewFiles } } },
      },
  // The server's bundle is always React's production build: it renders ten times as fast.
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // React goes inside the server's bundle, so that the server needs no React of its own.
  ssr: { noExternal: true },
}))

/** For every page's head, by name; a page's own entry has priority. */
const HEAD: Record<string, string> = {
  viewport: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
  'color-scheme': 'light dark',
  robots: 'noindex',
  referrer: 'strict-origin-when-cross-origin',
  'format-detection': 'telephone=no',
}
/** The color that browsers show around a page. */
const THEMES = { light: '#ffffff', dark: '#111b19' }

/** The entries of every page's head. */
function sameHead(): Plugin {
  const meta = (attrs: Record<string, string>) => ({ tag: 'meta', attrs })
  return {
    name: 'drip-same-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => [
        meta({ charset: 'utf-8' }),
        ...Object.entries(HEAD)
          .filter(([name]) => !html.includes(`name="${name}"`))
          .map(([name, content]) => meta({ name, content })),
        ...Object.entries(THEMES).map(([scheme, content]) =>
          meta({ name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }),
        ),
        { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' } },
      ],
    },
  }
}

/** Every page uses the typeface: preloading it in the head makes the first paint use the right letters. */
function preloadFont(): Plugin {
  return {
    name: 'drip-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/**
 * Chromium paints nothing for 100 ms while a preloaded typeface is on its way. On a slow line it does not arrive in
 * time: meanwhile the page is laid out, which takes a cheap phone about as long. If the typeface is already there or
 * arrives in time, the page is laid out with it.
 */
const LAY_OUT_MEANWHILE =
  "document.addEventListener('readystatechange',()=>setTimeout(()=>{" +
  "performance.getEntriesByType('resource').some((it)=>it.name.endsWith('.woff2'))||document.body.offsetHeight" +
  '}),{once:true});'

/**
 * A script in each page's head, for presses before the page's program has loaded. It remembers the first pressed
 * button, and src/early-press.tsx presses it again; the checkout answers its first press at once (early-start.ts). The
 * browser itself never sends a form, because it would navigate away with it. The server inserts each answer's own nonce
 * (server/src/features/everybody/pages/send-built-page.ts).
 */
function answerEarlyPress(): Plugin {
  const remember =
    'var earlyPress;' +
    "addEventListener('click',(it)=>{var button=it.target.closest('button');if(button&&earlyPress===undefined)earlyPress=button},true);" +
    "addEventListener('submit',(it)=>it.preventDefault(),true)"
  return {
    name: 'drip-answer-early-press',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { filename }) => {
        const answer = filename.endsWith('/checkout.html')
          ? await inOneScript('src/areas/checkout/early-start.ts')
          : ''
        return [
          {
            tag: 'script',
            attrs: { nonce: '{nonce}' },
            children: LAY_OUT_MEANWHILE + answer + remember,
            injectTo: 'head' as const,
          },
        ]
      },
    },
  }
}

/**
 * The server-rendered page is painted before its program is fetched, because on a slow line the paint would wait for
 * the program.
 */
function programAfterPaint(): Plugin {
  return {
    name: 'drip-program-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}

/** A program with all its imports, as one script that leaves no global names. */
async function inOneScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here(entry), formats: ['iife'], name: 'early' },
      // only the parts of its imports that it uses
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  const [output] = [built].flat()
  const [chunk] = output !== undefined && 'output' in output ? output.output : []
  if (chunk === undefined) throw new Error(`nothing was built of ${entry}`)
  return chunk.code.trim()
}
