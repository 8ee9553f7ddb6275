import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../run-command.ts'
import { type Lock, auditFindings, licenceFaults, sourceFaults } from './supply.ts'

const ours = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
const SHA = 'sha512-abc'
const lockOf = (it: Lock['packages'][string]): Lock => ({ packages: { '': {}, 'node_modules/other': it } })

describe('an installed package', () => {
  test('has a licence of our list', () => {
    expect(licenceFaults(ours)).toEqual([])
  })

  test('comes from the registry, unchanged', () => {
    expect(sourceFaults(ours)).toEqual([])
  })

  test.each(['GPL-3.0-only', 'AGPL-3.0', 'UNLICENSED', 'MIT AND GPL-2.0', undefined])(
    'is refused with the licence %s',
    (license) => {
      const [fault] = licenceFaults(lockOf({ integrity: SHA, ...(license === undefined ? {} : { license }) }))
      expect(fault).toContain('other')
    },
  )

  test('is refused from elsewhere, or without its sum', () => {
    const elsewhere = { license: 'MIT', integrity: SHA, resolved: 'git+ssh://git@example.com/other.git' }
    expect(sourceFaults(lockOf(elsewhere))).toHaveLength(1)
    expect(sourceFaults(lockOf({ license: 'MIT' }))).toHaveLength(1)
  })
})

describe('the check for known vulnerabilities', () => {
  const report = (severity: string) => JSON.stringify({ vulnerabilities: { other: { severity } } })

  test('fails for critical ones, and reports the rest', () => {
    expect(auditFindings(report('critical')).critical).toEqual(['npm audit: other: critical'])
    expect(auditFindings(report('high'))).toEqual({ critical: [], told: ['npm audit: other: high'] })
    expect(auditFindings('{"vulnerabilities": {}}')).toEqual({ critical: [], told: [] })
  })

  test.each(['', 'npm error network', '{"message": "405", "error": {}}'])(
    'says so if nobody answers, and fails nothing: %s',
    (answer) => {
      const { critical, told } = auditFindings(answer)
      expect([critical, told.length]).toEqual([[], 1])
    },
  )
})
