// `npm run check`: all of CI that needs no other program: format, dead code, then `npm test` (which begins with types
// and lint). At the end the working tree must be unchanged: generated files do not differ from the committed ones.
import { runCommand } from './run-command.ts'

interface Step {
  name: string
  program: string
  args: readonly string[]
}

const STEPS: readonly Step[] = [
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'dead code', program: 'knip', args: [] },
  { name: 'tests', program: 'node', args: ['scripts/test.ts'] },
]

const treeBefore = await tree()
const failed: string[] = []
for (const { name, program, args } of STEPS) {
  console.log(`\n── ${name}: ${program} ${args.join(' ')}`)
  const { code } = await runCommand({ program, args, limitMinutes: 60 })
  if (code !== 0) failed.push(name)
}
const treeAfter = await tree()
if (treeAfter !== treeBefore) {
  failed.push('working tree')
  console.error(`\nthe checks changed the working tree:\nbefore:\n${treeBefore}after:\n${treeAfter}`)
}

console.log(failed.length === 0 ? '\ncheck: everything is in order' : `\ncheck: failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function tree(): Promise<string> {
  const { output } = await runCommand({ program: 'git', args: ['status', '--porcelain'], quiet: true })
  return output
}
