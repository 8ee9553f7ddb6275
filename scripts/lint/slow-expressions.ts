/**
 * A rule for oxlint: an expression whose time grows faster than the text that it reads (ASVS 1.3.12). What strangers send is read by many, and one
 * that looks for `[\w.]+@` from every letter of a hundred thousand without an @ holds up everybody for a minute.
 */
import type { RuleTester } from 'oxlint/plugins-dev'
import { analyse } from 'scslre'

/** oxlint names it nowhere else. */
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
