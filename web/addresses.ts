import type { Plugin } from 'vite'

/** Modules of which pages need only the calls. */
export const CALLS = /core\/src\/contracts\/(\w+\/)*([\w-]+-calls|merchant-api)\.ts$/
/** What a page needs to make a call. */
const ADDRESS = ['id', 'method', 'path', 'asks', 'reads', 'timeoutMs']

/**
 * Gives the browser only the address of each operation: schemas are checked on the server, and their library is larger
 * than a page. The build leaves out calls that a page does not use, as usual.
 */
export function addressesOfCalls(): Plugin {
  return {
    name: 'addresses-of-calls',
    load: async (file) => (CALLS.test(file) ? addressesIn(await import(file)) : null),
  }
}

/** The module that a browser gets: its calls, and its groups of calls. */
export function addressesIn(calls: object): string {
  return Object.entries(calls)
    .flatMap(([name, it]) => {
      const address = addressOf(it) ?? addressesOf(it)
      return Object.keys(address).length === 0 ? [] : [`export const ${name} = ${JSON.stringify(address)}`]
    })
    .join('\n')
}

/** Null if it is no call. */
function addressOf(it: unknown): object | null {
  if (typeof it !== 'object' || it === null || !('path' in it) || typeof it.path !== 'string') return null
  return Object.fromEntries(Object.entries(it).filter(([key]) => ADDRESS.includes(key)))
}

const addressesOf = (together: unknown) =>
  Object.fromEntries(
    Object.entries(together ?? {}).flatMap(([name, it]) => {
      const address = addressOf(it)
      return address === null ? [] : [[name, address]]
    }),
  )
