/** A storage as browsers keep it, for tests. */
export class Memory {
  readonly #kept = new Map<string, string>()
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  names = () => [...this.#kept.keys()]
}
