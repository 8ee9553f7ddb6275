/**
 * "Vigia de Arquivos": ClamAV's daemon as in its manual, with one command: `zINSTREAM` takes lengths and bytes, and
 * returns a verdict in one line. It recognizes EICAR's test file.
 */
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../platform/world.ts'

export interface ClamdServer {
  port: number
  close(): Promise<void>
}

/**
 * The text that all virus scanners report as a virus, by agreement (eicar.org); split in two, so that this source file
 * is not reported.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const COMMAND = Buffer.from('zINSTREAM\0')
const NOTHING = Buffer.alloc(4)
const MAX_BYTES = 25_000_000
const SLOW_MS = 3_000
const HANG_MS = 60_000

/** Listens on 127.0.0.1; 0 takes any free port. Rejects if the port is taken. */
export async function startClamd(port: number, world: World): Promise<ClamdServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // a client that disconnects midway is not our error
    socket.on('error', () => {})
    void readAll(socket).then((verdict) => answer(world, socket, verdict))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    // a server that listens on a TCP port has an address object
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The verdict: after the chunk of length zero, or as soon as the data exceeds the size limit. */
async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      const isOver = Buffer.concat(parts.slice(-4)).subarray(-4).equals(NOTHING)
      const verdict = isOver || size > MAX_BYTES ? verdictOf(Buffer.concat(parts)) : null
      if (verdict !== null) resolve(verdict)
    })
  })
}

function verdictOf(read: Buffer): string | null {
  if (!COMMAND.subarray(0, read.length).equals(read.subarray(0, COMMAND.length))) return 'UNKNOWN COMMAND'
  if (read.length > MAX_BYTES) return 'INSTREAM size limit exceeded. ERROR'
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (read.length >= at + 4) {
    const length = read.readUInt32BE(at)
    if (length === 0)
      return `stream: ${Buffer.concat(parts).includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}`
    parts.push(read.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function answer(world: World, socket: Socket, verdict: string): Promise<void> {
  const fault = world.faults.next('clamd', 'INSTREAM', { kinds: ['slow', 'hang', 'drop', 'fail', 'torn'] })
  if (fault?.kind === 'slow') await wait(fault.ms ?? SLOW_MS)
  if (fault?.kind === 'hang') await wait(fault.ms ?? HANG_MS, undefined, { ref: false })
  if (fault?.kind === 'drop' || fault?.kind === 'hang') socket.destroy()
  else if (fault?.kind === 'fail') socket.end('stream: Can’t allocate memory ERROR\0')
  else if (fault?.kind === 'torn') socket.end(verdict.slice(0, 9))
  else socket.end(`${verdict}\0`)
}
