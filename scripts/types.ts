// Checks the types of all workspaces and of these scripts, in as few programs as their settings allow.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runCommand } from './run-command.ts'
import { checked, type Part } from './test-run/tally.ts'

// Lowest layer first, because an error in core appears in everything above it. All code for Node is one program.
const PROJECTS = ['core', 'tsconfig.node.json', 'web', 'web/tsconfig.test.json', 'e2e']

/** Stored results of the last run: only changed files, and files that depend on them, are checked again. */
const KNOWN = join(ROOT, 'node_modules', '.cache', 'drip-types')

/**
 * Runs tsc on each existing project, prints the errors, and continues with the next project after a failure.
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
    // An empty workspace has no type errors.
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
