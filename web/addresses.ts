import type { Plugin } from 'vite'

/** Modules of which pages need nothing but the calls. */
export const CALLS = /core\/src\/contracts\/(\w+\/)?([\w-]+-calls|merchant-api)\.ts$/
/** What a page needs to make a call. */
const ADDRESS = ['id', 'method', 'path', 'asks', 'reads', 'timeoutMs']

/**
 * Gives the browser of each operation its address alone: schemas check on the server, and their library is larger than a page.
 * What a page does not call is left out by the build as ever.
 */
export function addressesOfCalls(): Plugin {
  return {
    name: 'addresses-of-calls',
    load: async (file) => (CALLS.test(file) ? addressesIn(await import(file)) : null),
  }
}

/** The module that a browser gets. */
export function addressesIn(calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  return Object.entries(calls)
    .filter(([, it]) => it['path'] !== undefined)
    .map(([name, it]) => {
      const address = ADDRESS.flatMap((key) => (it[key] === undefined ? [] : [[key, it[key]]]))
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(address))}`
    })
    .join('\n')
}
