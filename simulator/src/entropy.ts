/**
 * Ids, keys and codes are random by design, and sometimes an order depends on them (rows of the same instant, sorted by
 * id). For a run that replays exactly, the machine's randomness comes from the seed as well.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from './random.ts'

/** Until the returned function is called, all random bytes in this process come from the seed. */
export function seedEntropy(random: Random): () => void {
  const real = {
    randomBytes: crypto.randomBytes,
    randomFillSync: crypto.randomFillSync,
    randomUUID: crypto.randomUUID,
  }
  const fill = <View extends ArrayBufferView>(view: View): View => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let index = 0; index < bytes.length; index++) bytes[index] = random.between(0, 255)
    return view
  }
  const uuid = () => {
    const bytes = fill(Buffer.alloc(16))
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const seeded = {
    randomBytes: (size: number, done?: (error: Error | null, bytes: Buffer) => void) => {
      const bytes = fill(Buffer.alloc(size))
      if (done === undefined) return bytes
      queueMicrotask(() => done(null, bytes))
      return undefined
    },
    randomFillSync: fill,
    randomUUID: uuid,
  }
  Object.assign(crypto, seeded)
  syncBuiltinESMExports()
  // the global object keeps its own properties; these shadow its prototype's
  for (const [name, value] of Object.entries({ randomUUID: uuid, getRandomValues: fill }))
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true })
  return () => {
    Object.assign(crypto, real)
    syncBuiltinESMExports()
    for (const name of ['randomUUID', 'getRandomValues']) Reflect.deleteProperty(globalThis.crypto, name)
  }
}
