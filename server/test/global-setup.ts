import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeTemplate } from './template.ts'

/** Runs once before all feature tests. */
export async function setup(): Promise<void> {
  mkdirSync(fileURLToPath(new URL('../../node_modules/.cache', import.meta.url)), { recursive: true })
  await makeTemplate()
}
