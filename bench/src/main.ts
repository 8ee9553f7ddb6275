/**
 * `npm run bench`: all benchmarks, one after the other; `npm run bench -- confirm day-close` only some. Each is a
 * separate program beside this file.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PARTS = [
  'admin-lists',
  'catalogue-lists',
  'collection-plans',
  'collections',
  'purchases',
  'growth',
  'confirm',
  'streams',
  'day-close',
  'mandates',
  'prove',
  'reports',
  'merchant-lists',
  'webhooks',
] as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`npm run bench takes ${PARTS.join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}
for (const part of PARTS.filter((name) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${part}`)
  const code = await run(fileURLToPath(new URL(`${part}.ts`, import.meta.url)))
  if (code !== 0) process.exitCode = 1
}

function run(program: string): Promise<number | null> {
  const child = spawn(process.execPath, [program], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', resolve))
}
