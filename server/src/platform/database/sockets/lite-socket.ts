import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

type Done = (error?: Error | null) => void

/**
 * The object that `pg` uses as its socket to a server, with the embedded database at the other end: everything written
 * together is one call of the database. (The connection that comes with the database makes one call per message, four
 * per statement.)
 */
export function liteSocket(lite: PGlite) {
  const call = (message: Buffer, done: Done): void => {
    const answers: Buffer[] = []
    lite
      .execProtocolRawStream(message, {
        // the files are Node's own, so there is nothing to sync
        syncToFs: false,
        onRawData: (answer) => void answers.push(Buffer.from(answer)),
      })
      .then(() => {
        // never while pg is still writing, as on a network
        for (const it of answers) socket.push(it)
        done()
      }, done)
  }
  const socket = new Duplex({
    read: () => {},
    write: (message: Buffer, _encoding, done) => call(message, done),
    writev: (messages: { chunk: Buffer }[], done) =>
      call(Buffer.concat(messages.map((it) => it.chunk)), done),
    final: (done) => {
      socket.push(null)
      done()
    },
  })
  return Object.assign(socket, {
    /** There is nothing to connect to. */
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => {},
  })
}
