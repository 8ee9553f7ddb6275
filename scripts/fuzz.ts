// `npm run fuzz -- --calls 100000 --seed 7`: sends more generated requests than `npm test` does
// (server/src/fuzz.test.ts). The same seed gives the same requests; the test prints the failed ones.
import { parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const { code } = await runCommand({
  program: 'vitest',
  args: ['run', '--project', 'features', 'server/src/fuzz.test.ts'],
  env: { FUZZ_CALLS: values.calls, FUZZ_SEED: values.seed },
})
process.exitCode = code
