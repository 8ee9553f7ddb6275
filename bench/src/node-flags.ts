import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** The flags that `npm start` gives Node: a measured program runs with the same ones. */
export const NODE_FLAGS: readonly string[] =
  manifest.scripts.start.match(/ --\S+/g)?.map((it) => it.trim()) ?? []
