/**
 * `play.ts kills --times 10`: one part of the night, on its own real PostgreSQL with PostgreSQL's default safety
 * settings. Exit code: 0 only if all passed.
 */
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'
import { kills } from './kills.ts'
import { memory } from './memory.ts'
import { overload } from './overload.ts'
import { soak } from './soak.ts'
import { type Part, printVerdict } from './verdict.ts'

const NO_POSTGRES = 69 // EX_UNAVAILABLE of sysexits.h

const [name, ...given] = process.argv.slice(2)
if (name === 'kills') await play(kills)
else if (name === 'soak') await play(soak)
else if (name === 'overload') await play(overload)
else if (name === 'memory') await play(memory)
else throw new Error(`there is no part ${name ?? ''}`)
process.exit()

async function play<Options extends Record<string, number>>(part: Part<Options>): Promise<void> {
  const options = optionsOf(part.usual)
  const programs = findPostgres()
  if (programs === null) {
    console.error('npm run night needs the programs of a PostgreSQL server on this machine (initdb, pg_ctl).')
    process.exit(NO_POSTGRES)
  }
  await using postgres = await startPostgres(programs, { durable: true })
  printVerdict(await part.play(postgres.url, options))
}

/** `--ready-within-ms 5000`, a whole number from 1, replaces the default. */
function optionsOf<Options extends Record<string, number>>(usual: Options): Options {
  const flagOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const flags = Object.keys(usual).map((key): [string, { type: 'string' }] => [
    flagOf(key),
    { type: 'string' },
  ])
  const { values } = parseArgs({ args: given, options: Object.fromEntries(flags) })
  const said = Object.entries(usual).map(([key, standard]) => {
    const text = values[flagOf(key)]
    const value = Number(text ?? standard)
    if (Number.isInteger(value) && value >= 1) return [key, value]
    console.error(`--${flagOf(key)} is a whole number from 1`)
    process.exit(2)
  })
  // the same keys, with numbers
  return Object.fromEntries(said) as Options
}
