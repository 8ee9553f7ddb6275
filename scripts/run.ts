// Runs a program of node_modules/.bin through the bootstrap, for callers outside npm:
//   node start/bootstrap.mjs scripts/run.ts oxlint --type-aware
import { runCommand } from './run-command.ts'

const [program, ...args] = process.argv.slice(2)
if (program === undefined) {
  console.error('usage: node start/bootstrap.mjs scripts/run.ts <program> [arguments]')
  process.exitCode = 2
} else {
  process.exitCode = (await runCommand({ program, args })).code
}
