import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedClient } from './generate-client.ts'
import { ROOT } from './run-command.ts'

test('the client is what its generator writes: otherwise run `node scripts/generate-client.ts`', () => {
  expect(readFileSync(join(ROOT, 'client', 'src', 'generated.ts'), 'utf8')).toBe(generatedClient())
})
