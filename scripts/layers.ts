// Which file may import which: the one-way streets between the folders. Each rule answers with a reason when an import
// breaks it. docs/architecture.md draws the same picture.

export interface Import {
  /** The importing file, from the root. */
  from: string
  /** A file of ours from the root, or the name of a package. */
  to: string
}

type Rule = (it: Import) => string | null

const OURS = /^(core|server|web|sandbox|start|e2e|bench|simulator|scripts|client)\//
const TEST = /\.(test|races|journey|makers)\.tsx?$/
const TEST_PACKAGES = /^(vitest|fast-check|node:.*)$/
const PRIVATE_CORE = /^core\/src\/(credit|ledger|refunds|settlement)\//

/** The folders of features, from the ground up (docs/decisions/0043). */
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
    if (other.startsWith(`${own}/`)) return null // an area opens the doors of its rooms
    if (!/\.(routes|views|jobs|listeners|makers)\.ts$/.test(to)) return null
    if (TEST.test(from)) return null // a test may prepare and look where it likes
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

/** The feature that a file of the product belongs to; null for tests, which may look where they like, and all else. */
function featureOf(path: string): string | null {
  return TEST.test(path) ? null : folderOf(path)
}

/** Below `features`, with its floor: purchases/orders. */
function folderOf(path: string): string | null {
  return /^server\/src\/features\/(.+)\/[^/]+$/.exec(path)?.[1] ?? null
}

function floorOf(feature: string): number {
  return FLOORS.findIndex((floor) => feature.startsWith(`${floor}/`))
}

/**
 * Features that stand on one another in a circle, each with those of the circle that it imports. Floor by floor what stands on
 * nothing that is left is taken away; what is left at last is the knot.
 */
export function knotOf(imports: readonly Import[]): string[] {
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

/** Why this import may not be, or null when it may. */
export function layerBreach(it: Import): string | null {
  for (const rule of RULES) {
    const reason = rule(it)
    if (reason !== null) return reason
  }
  return null
}
