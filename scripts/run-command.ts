// Runs one program to its end. All scripts that call other programs use it, so that a stop signal, a time limit and a
// missing program are handled the same way everywhere.
import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export interface Command {
  /** The program: a name found in node_modules/.bin or PATH, or a path. */
  program: string
  args: readonly string[]
  /** The working directory; by default the root of the repository. */
  cwd?: string
  /** Added to our own environment; undefined removes a variable. */
  env?: Readonly<Record<string, string | undefined>>
  /** If it takes longer, it is ended (SIGTERM, then SIGKILL). */
  limitMinutes?: number
  /** Captures the output instead of showing it. */
  quiet?: boolean
  /** Receives the output as it arrives, instead of the terminal. */
  say?: (text: string) => void
  /** The caller has to tidy up after a stop signal; otherwise it ends with the command. */
  outlivesStop?: boolean
}

export interface Outcome {
  /** Exit code, as in shells: 128 + n if signal n ended it, 127 if it did not start. */
  code: number
  seconds: number
  /** stdout and stderr together; empty unless `quiet`. */
  output: string
}

const KILL_AFTER_MS = 10_000
const OWN_GROUPS = process.platform !== 'win32'

/**
 * Runs a command and resolves to its outcome; never rejects. A stop signal (SIGTERM, SIGINT) is passed on, and we end
 * once the command has ended, so that no later part of a script starts after it.
 */
export function runCommand(command: Command): Promise<Outcome> {
  const startedAt = performance.now()
  let output = ''
  const say = command.quiet ? (text: string) => void (output += text) : command.say
  return new Promise((done) => {
    const child = spawn(command.program, command.args, {
      cwd: command.cwd ?? ROOT,
      env: { ...process.env, PATH: searchPath(), ...command.env },
      // Its own process group: stopping vitest must also stop its workers, and the product and server they started.
      detached: OWN_GROUPS,
      stdio: say === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    // a character may be split between two chunks
    child.stdout?.setEncoding('utf8').on('data', (text: string) => say?.(text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => say?.(text))

    const timers: NodeJS.Timeout[] = []
    if (command.limitMinutes !== undefined) timers.push(setTimeout(giveUp, command.limitMinutes * 60_000))
    let stopSignal: NodeJS.Signals | null = null
    process.on('SIGTERM', pass).on('SIGINT', pass)

    child.on('error', (error) => end(127, `${command.program} did not start: ${error.message}\n`))
    child.on('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))

    function pass(signal: NodeJS.Signals): void {
      stopSignal = signal
      killGroup(child, signal)
    }

    function giveUp(): void {
      complain(`${command.program} took more than ${command.limitMinutes} minutes: stopping it\n`)
      killGroup(child, 'SIGTERM')
      timers.push(setTimeout(() => killGroup(child, 'SIGKILL'), KILL_AFTER_MS))
    }

    function end(code: number, complaint = ''): void {
      timers.forEach(clearTimeout)
      process.off('SIGTERM', pass).off('SIGINT', pass)
      if (stopSignal !== null && !command.outlivesStop) process.exit(128 + constants.signals[stopSignal])
      complain(complaint)
      done({ code, seconds: (performance.now() - startedAt) / 1000, output })
    }

    function complain(text: string): void {
      if (say === undefined) process.stderr.write(text)
      else say(text)
    }
  })
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(OWN_GROUPS ? -child.pid : child.pid, signal)
  } catch {
    // It has just ended by itself.
  }
}

function searchPath(): string {
  return [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
}
