// Runs a command with DATABASE_URL set to a real, empty, temporary PostgreSQL server, and stops the server afterwards:
//   node scripts/with-postgres.ts -- vitest run --project races
//   node scripts/with-postgres.ts --citus -- vitest run --project features \
//     server/src/platform/database/spread/cluster.test.ts
//                                         the coordinator of a Citus cluster: tests run on distributed tables
//   node scripts/with-postgres.ts --look  only reports whether this machine has a server
// Exit code: the command's own; 69 if the machine has no PostgreSQL server, or no Citus.
import { startCitus } from './citus-cluster.ts'
import { findPostgres, startPostgres } from './postgres-server.ts'
import { runCommand } from './run-command.ts'

const NOT_AVAILABLE = 69 // EX_UNAVAILABLE of sysexits.h

const onCitus = process.argv[2] === '--citus'
const args = process.argv.slice(onCitus ? 3 : 2)
const [program, ...programArgs] = args[0] === '--' ? args.slice(1) : []
const programs = findPostgres()

if (programs === null) {
  console.error(
    'no PostgreSQL server on this machine (looked for initdb in PATH and /usr/lib/postgresql/*/bin)',
  )
  process.exitCode = NOT_AVAILABLE
} else if (args[0] === '--look') {
  console.log(`PostgreSQL server programs: ${programs}`)
} else if (program === undefined) {
  console.error('usage: node scripts/with-postgres.ts -- <command> [arguments]')
  process.exitCode = 2
} else {
  process.exitCode = await runWith(programs, program, programArgs)
}

async function runWith(folder: string, command: string, commandArgs: string[]): Promise<number> {
  process.on('SIGTERM', liveOn).on('SIGINT', liveOn)
  const server = onCitus ? await startCitus(folder) : await startPostgres(folder)
  if (server === null) {
    console.error(`PostgreSQL at ${folder} has no Citus`)
    return NOT_AVAILABLE
  }
  console.error(`${server.version} at ${server.url}`)
  try {
    const outcome = await runCommand({
      program: command,
      args: commandArgs,
      env: { DATABASE_URL: server.url },
      outlivesStop: true,
    })
    return outcome.code
  } finally {
    await server.stop()
  }
}

/** A stop signal ends the command (runCommand passes it on); we must keep running to stop the server. */
function liveOn(): void {}
