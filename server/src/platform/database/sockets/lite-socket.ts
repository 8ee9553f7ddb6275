import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

type Done = (error?: Error | null) => void

/**
 * What `pg` takes for its socket to a server, with the embedded database at the other end: what it writes together is one call
 * of the database. (The connection that comes with the database makes a call of each message, four for a statement.)
 */
export function liteSocket(lite: PGlite) {
  const call = (message: Buffer, done: Done): void => {
    const answers: Buffer[] = []
    lite
      .execProtocolRawStream(message, {
        // the files are Node's own, there is nothing to bring to them
        syncToFs: false,
        onRawData: (answer) => void answers.push(Buffer.from(answer)),
      })
      .then(() => {
        // never while pg still writes, as on no network
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
