/** Commands to HAProxy over its own socket, as docs/runbook.md sends them by hand. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { moment } from '../../../server/test/busy-world.ts'

/** Streams last as long as their pages are open; a page whose stream ends reconnects to the other node. */
const WAIT_FOR_CALLS_MS = 5_000
const CHECK_EVERY_MS = 50
/** The column of `show servers conn` with the number of connections that carry a call at the moment. */
const USED_NOW = 6

export interface Balancer {
  /** Sends no new calls to this API node; resolves when its running calls are answered, or after five seconds. */
  drain(node: string): Promise<void>
  /** Sends it its share of calls again. */
  lead(node: string): Promise<void>
}

/** @param port where its `stats socket` listens, on this machine */
export function balancerAt(port: number): Balancer {
  const say = async (command: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${command}\n`)
    return (await text(socket)).trim()
  }
  const put = async (node: string, state: 'drain' | 'ready') => {
    const trouble = await say(`set server api/${node} state ${state}`)
    if (trouble !== '') throw new Error(`HAProxy does not put ${node} into ${state}: ${trouble}`)
  }
  const callsAt = async (node: string) => {
    const lines = (await say('show servers conn api')).split('\n').map((line) => line.split(' '))
    const line = lines.find(([name]) => name === `api/${node}`)
    if (line === undefined) throw new Error(`HAProxy knows of no ${node}`)
    return Number(line[USED_NOW])
  }
  return {
    async drain(node) {
      await put(node, 'drain')
      const until = performance.now() + WAIT_FOR_CALLS_MS
      while ((await callsAt(node)) > 0 && performance.now() < until) await moment(CHECK_EVERY_MS)
    },
    lead: (node) => put(node, 'ready'),
  }
}
