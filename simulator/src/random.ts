/**
 * The random numbers of a run: the same seed always gives the same sequence. The simulator uses no other source of
 * randomness.
 */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  chance(probability: number): boolean
  /** An integer, both ends included. */
  between(least: number, most: number): number
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** A random key, chosen in proportion to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  /** An independent sequence, so that an additional draw here changes nothing there. */
  fork(name: string): Random
}

/** Mulberry32 over a hash of the seed: small, fast, and good enough to choose who pays late. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      // the index is within the list
      return list[between(0, list.length - 1)] as T
    },
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      // the keys of a record are of its key type
      const names = Object.keys(weights) as Name[]
      let rest = next() * names.reduce((sum, name) => sum + weights[name], 0)
      const found = names.find((name) => (rest -= weights[name]) < 0) ?? names[0]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}

/** A UUID derived from the random sequence. */
export function someId(random: Random): string {
  const digits = Array.from({ length: 20 }, () => random.between(0, 15).toString(16)).join('')
  return `0197a000-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(8)}`
}
