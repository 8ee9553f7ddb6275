// Checks the types of every workspace and of these scripts, in as few programs as their settings allow.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runCommand } from './run-command.ts'
import { checked, type Part } from './test-run/tally.ts'

// From the ground up: an error in core shows in everything above it. What runs in Node is one program.
const PROJECTS = ['core', 'tsconfig.node.json', 'web', 'web/tsconfig.test.json', 'e2e']

/** What is known from the last time: only what changed since then, and what stands on it, is looked at again. */
const KNOWN = join(ROOT, 'node_modules', '.cache', 'drip-types')

/**
 * Runs tsc on each project that exists, tells the errors, and goes on to the next one after a failure.
 * @param outlivesStop as for `runCommand`
 */
export async function checkTypes(say: (text: string) => void, outlivesStop: boolean): Promise<Part> {
  mkdirSync(KNOWN, { recursive: true })
  const projects = PROJECTS.filter((project) => existsSync(join(ROOT, project)))
  const failed: string[] = []
  let seconds = 0
  for (const project of projects) {
    const outcome = await runCommand({
      program: 'tsc',
      args: incrementally(project),
      quiet: true,
      outlivesStop,
    })
    seconds += outcome.seconds
    // A workspace nobody has written in yet has no types to get wrong.
    if (outcome.code === 0 || outcome.output.includes('error TS18003')) continue
    failed.push(project)
    say(`${project}:\n${outcome.output}`)
  }
  const remark = failed.length > 0 ? `wrong in ${failed.join(', ')}` : `${projects.length} projects`
  return checked('types', seconds, failed.length === 0, remark)
}

function incrementally(project: string): string[] {
  const known = join(KNOWN, `${project.replaceAll('/', '-')}.json`)
  return ['-p', project, '--pretty', 'false', '--noEmit', '--incremental', '--tsBuildInfoFile', known]
}
