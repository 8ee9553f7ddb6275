// The browser of the journeys: the Chromium from npm, made to run on any Linux machine without installing anything
// there. CHROMIUM_PATH selects another one (Debian's chromium, an ARM machine).
// @sparticuz/chromium was made for a cloud function and needs three adjustments. It unpacks into the system's temporary
// folder and uses any file named "chromium" there, whatever its version: we give it a folder named after the version,
// which gets its final place only when it is complete. It omits the libraries that a bare Debian lacks, unless it
// believes it runs in that cloud. Its font settings point to a fixed folder: we write our own.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { hasRoomInMemory } from '../../scripts/test-run/scratch-folder.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache')

const FLAGS = [
  '--no-sandbox', // CI runs as root; only our own pages are opened
  '--font-render-hinting=none', // identical pictures on every machine
  // Switches off all network requests of the browser's own.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--metrics-recording-only',
]

// Playwright has the browser's processes share their pages' data in files, because containers often have little shared
// memory; where there is enough, that takes a tenth of the browser's work.
const ON_DISK = '--disable-dev-shm-usage'

// Playwright would handle the stop signal, close the browser and let the test continue without one. Unhandled, the
// signal ends us, and the browser follows because its pipe to us closes.
const OPTIONS = { handleSIGTERM: false }

/**
 * Starts a browser; the caller closes it.
 * @param more additional command line options
 * @throws if no Chromium runs here; the message says what to set
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const ignoreDefaultArgs = hasRoomInMemory() ? [ON_DISK] : []
  const options = { ...OPTIONS, args: [...FLAGS, ...more], ignoreDefaultArgs }
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return chromium.launch({ ...options, executablePath: chosen })
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `no Chromium for ${process.platform} ${process.arch} comes with npm: set CHROMIUM_PATH to one`,
    )
  }
  const home = await unpackedChromium()
  return chromium.launch({ ...options, executablePath: join(home, 'chromium'), env: surroundings(home) })
}

/** The folder with the unpacked browser, its libraries and its fonts; unpacked once per version. */
async function unpackedChromium(): Promise<string> {
  const home = join(CACHE, `chromium-${packagedVersion()}`)
  if (existsSync(home)) return home
  const unpacking = `${home}.${process.pid}`
  mkdirSync(unpacking, { recursive: true })
  // In a separate process, because the package reads its environment when it is imported.
  const program = "import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())"
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    writeFileSync(join(unpacking, 'fonts.conf'), fontSettings(home))
    renameSync(unpacking, home)
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true })
    if (!existsSync(home)) throw error // otherwise another worker was faster, and its folder can be used
  }
  return home
}

function packagedVersion(): string {
  // The package exports no package.json; its entry file is two folders below it.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
  )
  return version
}

function fontSettings(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`
}

function surroundings(home: string): Record<string, string> {
  const ours = Object.entries(process.env).filter((it): it is [string, string] => it[1] !== undefined)
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter(Boolean)
  return {
    ...Object.fromEntries(ours),
    LD_LIBRARY_PATH: libraries.join(delimiter),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
  }
}
