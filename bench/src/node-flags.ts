import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` gives Node: what is measured runs as it is started. */
export const NODE_FLAGS: readonly string[] =
  manifest.scripts.start.match(/ --\S+/g)?.map((it) => it.trim()) ?? []
