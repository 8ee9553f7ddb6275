import { join, resolve } from 'node:path'
import { makeTemplate } from '../../server/test/template.ts'
import { buildWeb } from '../../start/src/build-web.ts'

/** Runs once before all journeys: two products that start at the same time must not both build the web or migrate. */
export async function setup(): Promise<void> {
  const root = resolve(import.meta.dirname, '..', '..')
  await Promise.all([buildWeb(root, join(root, 'web', 'dist')), makeTemplate()])
}
