// Makes the list of passwords that nobody may choose, from the list that zxcvbn made of published breaches. The package is no dependency:
// its list is wanted once in years. `npm install --no-save @zxcvbn-ts/language-common@4.1.3`, then `node scripts/supply/make-known-passwords.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownPasswordsFile } from '../../server/src/features/people/sessions/known-passwords.ts'
import { ROOT } from '../run-command.ts'

const FILE = join(ROOT, 'server/src/features/people/sessions/known-passwords.bin')
const LIST: string = '@zxcvbn-ts/language-common'
/** Shorter ones are refused for being short. */
const SHORTEST = 8

// what the package says of itself in its types
const { dictionary } = (await import(LIST)) as { dictionary: Record<'passwords-common', string[]> }
const passwords = dictionary['passwords-common'].filter((it) => Array.from(it).length >= SHORTEST)
writeFileSync(FILE, knownPasswordsFile(passwords))
