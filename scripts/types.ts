// Checks the types of every workspace and of these scripts, each with its own settings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runCommand } from './run-command.ts'
import { checked, type Part } from './tally.ts'

// From the ground up: an error in core shows in everything above it.
const PROJECTS = [
  'core',
  'core/tsconfig.test.json',
  'server',
  'sandbox',
  'client',
  'web',
  'web/tsconfig.test.json',
  'start',
  'e2e',
  'bench',
  'simulator',
  'scripts',
]

/** Runs tsc on each project that exists, prints the errors, and goes on to the next one after a failure. */
export async function checkTypes(): Promise<Part> {
  console.log('\n── types')
  const projects = PROJECTS.filter((project) => existsSync(join(ROOT, project)))
  const failed: string[] = []
  let seconds = 0
  for (const project of projects) {
    const outcome = await runCommand({
      program: 'tsc',
      args: ['-p', project, '--pretty', 'false'],
      quiet: true,
    })
    seconds += outcome.seconds
    // A workspace nobody has written in yet has no types to get wrong.
    if (outcome.code === 0 || outcome.output.includes('error TS18003')) continue
    failed.push(project)
    console.error(`${project}:\n${outcome.output}`)
  }
  const remark = failed.length > 0 ? `wrong in ${failed.join(', ')}` : `${projects.length} projects`
  return checked('types', seconds, failed.length === 0, remark)
}
