/**
 * A rule for oxlint: reports a regular expression whose run time grows faster than the length of its input (ASVS
 * 1.3.12). Many of them read input from strangers; one that tries `[\w.]+@` from every position of a hundred thousand
 * letters without an @ blocks everybody for a minute.
 */
import type { RuleTester } from 'oxlint/plugins-dev'
import { analyse } from 'scslre'

/** oxlint exports this type nowhere else. */
type Rule = Parameters<RuleTester['run']>[1]

const slow: Rule = {
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      const [report] = analyse({ source, flags }, { maxReports: 1 }).reports
      if (report === undefined) return
      const growth = report.exponential ? 'exponentially' : 'with their square, or worse'
      context.report({
        node,
        message: `many ${JSON.stringify(report.character.pick)} take time that grows ${growth}`,
      })
    },
  }),
}

export default { meta: { name: 'expressions' }, rules: { slow } }
