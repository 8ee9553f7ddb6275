/** What the product reported about its demo world: log-ins, keys and addresses, for the panel, the store and tests. */
import { SPECIAL_PEOPLE } from '../platform/special-people.ts'
import type { World } from '../platform/world.ts'

export interface DemoMerchant {
  name: string
  apiKey: string
  cnpj?: string
  users?: { email: string; password: string }[]
  [other: string]: unknown
}
export interface Demo {
  web?: string
  sandbox?: string
  apiKey?: string
  merchants?: DemoMerchant[]
  customers?: { cpf: string; phone?: string; password?: string; [other: string]: unknown }[]
  admins?: { email: string; password: string; [other: string]: unknown }[]
  deniedCpf?: Record<string, string>
  [other: string]: unknown
}

export interface DemoBook {
  get(): Demo
  set(demo: Demo): void
}

export function openDemoBook({ archive }: World): DemoBook {
  let demo: Demo = archive.load<Demo>('demo')[0] ?? {}
  const special = Object.fromEntries(SPECIAL_PEOPLE.map((it) => [it.family, it.cpf]))
  return {
    get: () => ({ ...demo, deniedCpf: { ...special, ...demo.deniedCpf } }),
    set: (told) => {
      demo = told
      archive.keep('demo', 'demo', demo)
    },
  }
}
