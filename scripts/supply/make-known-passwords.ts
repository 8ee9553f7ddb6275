// Generates the list of forbidden passwords from zxcvbn's list, which comes from published breaches. The package is not
// a dependency because its list is needed once in years. Run `npm install --no-save @zxcvbn-ts/language-common@4.1.3`,
// then `node scripts/supply/make-known-passwords.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownPasswordsFile } from '../../server/src/features/people/sessions/known-passwords.ts'
import { ROOT } from '../run-command.ts'

const FILE = join(ROOT, 'server/src/features/people/sessions/known-passwords.bin')
const LIST: string = '@zxcvbn-ts/language-common'
/** Shorter passwords are refused anyway. */
const SHORTEST = 8

// as the package's types declare
const { dictionary } = (await import(LIST)) as { dictionary: Record<'passwords-common', string[]> }
const passwords = dictionary['passwords-common'].filter((it) => Array.from(it).length >= SHORTEST)
writeFileSync(FILE, knownPasswordsFile(passwords))
