/**
 * `ADMIN_PASSWORD=… npm run create-admin -- --email dona@loja.com.br --name "Dona" --role OWNER`: creates a user of the
 * back-office in DATABASE_URL, or in the embedded database of DATA_DIR. The password is passed by the environment, so
 * that it appears in no list of processes. Exit code: 0 if the user was created, 2 if not.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ADMIN_ROLES } from '@drip/core/contracts/admin/admin-permissions'
import { ConfigError, readConfig } from '@drip/server/config'
import { createAdmin } from '@drip/server/features/areas/admin-area/people/create-admin'
import { breachedPasswordsOf } from '@drip/server/app'
import { systemClock } from '@drip/server/platform/clock'
import { createGuards } from '@drip/server/providers/guards'
import { Refusal } from '@drip/server/platform/http/refusal'
import { jsonLog } from '@drip/server/platform/log'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const SENTENCES: Readonly<Record<string, string>> = {
  'email invalid': 'The address after --email is no e-mail address.',
  'password too_short': 'The password in ADMIN_PASSWORD has fewer than 6 characters.',
  'password too_easy':
    'The password in ADMIN_PASSWORD has fewer than 8 characters, is made of what anybody knows, or is on a list of breached ones.',
  EMAIL_TAKEN: 'Somebody of the back-office has this e-mail address already.',
}
const OPTIONS = { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } } as const

try {
  await run(parseArgs({ options: OPTIONS }).values)
} catch (error) {
  process.exitCode = 2
  const reason = reasonOf(error)
  if (reason === null) console.error(error)
  else console.error(`Nobody was made.\n${reason}`)
}

async function run({ email = '', name = '', role: given }: { email?: string; name?: string; role?: string }) {
  const role = ADMIN_ROLES.find((it) => it === given)
  const password = process.env['ADMIN_PASSWORD'] ?? ''
  if (role === undefined || name === '' || password === '')
    throw new ConfigError([
      `Give --email, --name, --role (one of ${ADMIN_ROLES.join(', ')}) and ADMIN_PASSWORD in the environment.`,
    ])
  const config = readConfig(process.env)
  const clock = systemClock(0)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    const { id } = await createAdmin(
      {
        db,
        clock,
        log: jsonLog(console.error),
        breachedPasswords: breachedPasswordsOf(config, createGuards(clock)),
      },
      { email, name, role, password },
    )
    console.log(`${role} ${id} may sign in at /admin/login.`)
  } finally {
    await close()
  }
}

/** One sentence for an expected error; null for an unexpected one. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    const said = error.facts.errors?.map((it) => `${it.field} ${it.code}`) ?? [error.code]
    return said.map((it) => SENTENCES[it] ?? it).join('\n')
  }
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    (error instanceof TypeError && 'code' in error)
  return isExpected ? error.message : null
}
