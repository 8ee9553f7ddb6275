import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import expressions from './slow-expressions.ts'

RuleTester.describe = describe
RuleTester.it = it

new RuleTester().run('slow', expressions.rules.slow, {
  valid: ['/(?<!\\w)\\w+@/', '/^\\d{3}\\.\\d+$/', '/a/ + "(a+)+$"'],
  invalid: [
    { code: '/\\w+@/', errors: 1 },
    { code: '/\\s+$/', errors: 1 },
    { code: '/^(a+)+$/', errors: 1 },
    { code: '/^\\w*\\d*$/', errors: 1 },
  ],
})
