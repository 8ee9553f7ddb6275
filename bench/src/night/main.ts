/**
 * `npm run night`: the worst days on purpose, one part after the other, and one page at the end; `npm run night --
 * kills --times 10` runs only that part. Each part is a separate program whose last line is its result. Exit code: 0
 * only if all passed.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The parts: their programs, their fixed arguments, and their default arguments. */
const PARTS: readonly {
  name: string
  program: string
  always?: readonly string[]
  usual?: readonly string[]
}[] = [
  { name: 'kills', program: './play.ts', always: ['kills'] },
  { name: 'soak', program: './play.ts', always: ['soak'] },
  { name: 'overload', program: './play.ts', always: ['overload'] },
  { name: 'memory', program: './play.ts', always: ['memory'] },
  { name: 'stand', program: '../stand/main.ts', always: ['drill'] },
  { name: 'restore', program: '../stand/main.ts', always: ['restore'] },
  { name: 'upgrade', program: '../stand/main.ts', always: ['upgrade'] },
  { name: 'rotate', program: '../stand/main.ts', always: ['rotate'] },
  {
    name: 'simulate',
    program: '../../../simulator/src/main.ts',
    usual: ['--seeds', '1..50', '--days', '60'],
  },
  { name: 'prove', program: '../prove.ts' },
]

const [only, ...given] = process.argv.slice(2)
const chosen = PARTS.filter((it) => only === undefined || it.name === only)
if (chosen.length === 0) {
  console.error(`npm run night takes ${PARTS.map((it) => it.name).join(', ')}; not ${only ?? ''}`)
  process.exit(2)
}

const page: string[] = []
for (const part of chosen) {
  console.log(`\n── ${part.name}`)
  const began = performance.now()
  const args = [...(part.always ?? []), ...(given.length > 0 ? given : (part.usual ?? []))]
  const { code, last } = await run(part.program, args)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  page.push(`${part.name.padEnd(10)} ${code === 0 ? 'held ' : 'WRONG'} ${minutes.padStart(6)} min  ${last}`)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${page.join('\n')}`)

/** @returns its exit code and its last line; all its output is shown */
async function run(program: string, args: readonly string[]): Promise<{ code: number | null; last: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.trim() !== '') last = line.trim()
  }
  return { code: await ended, last }
}
