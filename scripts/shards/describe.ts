// Keys and obstacles in the form of docs/scaling.md.
import { KEYLESS, KEYS } from './keys.ts'
import { type Tables, obstaclesOf } from './obstacles.ts'

/** A table in Markdown, with a line for each table to be spread. */
export function describeShards(tables: Tables): string {
  const obstacles = obstaclesOf(tables)
  const lines = [...tables.keys()].flatMap((name) => {
    const key = KEYS[name] ?? KEYLESS[name]
    if (key === undefined) return []
    const inTheWay = obstacles.filter((it) => it.table === name)
    const told = inTheWay.map((it) =>
      it.kind === 'column' ? it.why : `${it.kind} \`${it.name}\`: ${it.why}`,
    )
    return [
      `| \`${name}\` | ${key.by} | ${'column' in key ? `\`${key.column}\`` : 'none yet'} | ${told.join('; ') || '–'} |`,
    ]
  })
  return ['| table | lies by | column | in the way |', '|---|---|---|---|', ...lines].join('\n')
}
