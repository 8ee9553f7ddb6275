/** A storage that behaves like the browser's, for tests. */
export class Memory {
  readonly #kept = new Map<string, string>()
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  get length() {
    return this.#kept.size
  }
  key = (at: number) => this.names()[at] ?? null
  names = () => [...this.#kept.keys()]
}
