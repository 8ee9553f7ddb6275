// Which file may import which: imports between folders go in one direction only. Each rule returns a reason if an
// import breaks it. docs/architecture.md shows the same in a diagram.

export interface Import {
  /** The importing file, relative to the root. */
  from: string
  /** One of our files, relative to the root, or the name of a package. */
  to: string
}

type Rule = (it: Import) => string | null

const OURS = /^(core|server|web|sandbox|start|e2e|bench|simulator|scripts|client)\//
const TEST = /\.(test|races|journey|makers)\.tsx?$/
const TEST_PACKAGES = /^(vitest|fast-check|node:.*)$/
const PRIVATE_CORE = /^core\/src\/(credit|ledger|refunds|settlement)\//

/** The folders of features, from the lowest layer up (docs/decisions/0043). */
const FLOORS = [
  'records',
  'messaging',
  'people',
  'marketplace',
  'purchases',
  'servicing',
  'areas',
  'connectors',
  'everybody',
]

const RULES: readonly Rule[] = [
  function coreIsPure({ from, to }) {
    if (!from.startsWith('core/src/') || to.startsWith('core/') || to === 'zod') return null
    if (TEST.test(from) && TEST_PACKAGES.test(to)) return null
    return 'core is pure: it imports zod and itself'
  },
  function webKnowsThePublicSideOfCore({ from, to }) {
    if (!from.startsWith('web/src/') || !OURS.test(to) || to.startsWith('web/')) return null
    if (!to.startsWith('core/')) return 'web knows of ours only core'
    return PRIVATE_CORE.test(to) ? 'this side of core never reaches a browser' : null
  },
  function areasAreStrangers({ from, to }) {
    const own = /^web\/src\/areas\/(\w+)\//.exec(from)?.[1]
    const other = /^web\/src\/areas\/(\w+)\//.exec(to)?.[1]
    if (own !== undefined)
      return other === undefined || other === own ? null : 'areas never import each other'
    return other !== undefined && /^web\/src\/(ui|api|embed)\//.test(from)
      ? 'what areas stand on knows no area'
      : null
  },
  function sandboxIsForeign({ from, to }) {
    if (!from.startsWith('sandbox/') || !OURS.test(to) || to.startsWith('sandbox/')) return null
    return 'the sandbox is a foreign country: it imports nothing of ours'
  },
  function nobodyImportsTheSandbox({ from, to }) {
    if (!to.startsWith('sandbox/') || !/^(core|server|web)\/src\//.test(from) || TEST.test(from)) return null
    return 'the product reaches the outside world by address and key only'
  },
  function serverKnowsCore({ from, to }) {
    if (!from.startsWith('server/src/') || !OURS.test(to) || /^(core|server)\//.test(to)) return null
    return TEST.test(from) ? null : 'server knows of ours only core'
  },
  function featuresMeetInUseCases({ from, to }) {
    const [own, other] = [folderOf(from), folderOf(to)]
    if (own === null || other === null || own === other) return null
    if (other.startsWith(`${own}/`)) return null // an area may import its own subfolders
    if (!/\.(routes|views|jobs|listeners|makers)\.ts$/.test(to)) return null
    if (TEST.test(from)) return null // a test may import anything for setup and checks
    return 'a feature calls another only through its use cases and the statements of its store'
  },
  function featuresStandOnFloors({ from, to }) {
    const [own, other] = [featureOf(from), featureOf(to)]
    if (own === null || other === null) return null
    const [above, below] = [floorOf(own), floorOf(other)]
    if (above === -1 || below === -1) return 'a feature stands on one of the floors'
    return below > above ? 'a feature imports downwards only: what happened goes up as a fact' : null
  },
  function platformCarriesFeatures({ from, to }) {
    if (!/^server\/src\/(platform|providers)\//.test(from) || !to.startsWith('server/src/features/'))
      return null
    return TEST.test(from) ? null : 'features stand on platform and providers, never the reverse'
  },
  function platformKnowsNoProvider({ from, to }) {
    if (!from.startsWith('server/src/platform/') || !to.startsWith('server/src/providers/')) return null
    return TEST.test(from) ? null : 'platform knows no supplier'
  },
]

/** The feature that a file belongs to; null for tests, which may import anything, and for all other files. */
function featureOf(path: string): string | null {
  return TEST.test(path) ? null : folderOf(path)
}

/** A folder below `features` with its layer: purchases/orders. */
function folderOf(path: string): string | null {
  return /^server\/src\/features\/(.+)\/[^/]+$/.exec(path)?.[1] ?? null
}

function floorOf(feature: string): number {
  return FLOORS.findIndex((floor) => feature.startsWith(`${floor}/`))
}

/**
 * Features that import each other in a cycle, each with the members of the cycle that it imports. Repeatedly removes
 * the features that import no remaining one; what is left is the cycle.
 */
export function cycleOf(imports: readonly Import[]): string[] {
  const standing = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [feature, other] = [featureOf(from), featureOf(to)]
    if (feature === null || other === null) continue
    const others = standing.get(feature) ?? new Set()
    if (other !== feature) others.add(other)
    standing.set(feature, others)
  }
  for (;;) {
    const floor = [...standing].filter(([, others]) => ![...others].some((it) => standing.has(it)))
    if (floor.length === 0) break
    for (const [feature] of floor) standing.delete(feature)
  }
  return [...standing].map(
    ([feature, others]) => `${feature} imports ${[...others].filter((it) => standing.has(it)).join(', ')}`,
  )
}

/** Why this import is forbidden; null if it is allowed. */
export function layerBreach(it: Import): string | null {
  for (const rule of RULES) {
    const reason = rule(it)
    if (reason !== null) return reason
  }
  return null
}
