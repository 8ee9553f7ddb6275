/** What is sent to a database, statement by statement, including `begin` and `commit`. */
import type pg from 'pg'
import type { Db } from '../src/platform/database/db.ts'

export interface Sent {
  text: string
  /** It commits: a `commit`, or a write outside a transaction. */
  commits: boolean
}

const WRITES = /\b(insert into|update|delete from)\b/

/** Reports each statement from now on. */
export function onStatements({ pool }: Db, onSent: (sent: Sent) => void): void {
  const heard = new WeakSet<object>()
  const listenTo = <Client extends Pick<pg.PoolClient, 'query'>>(client: Client): Client => {
    if (heard.has(client)) return client
    heard.add(client)
    let isOpen = false
    // one of pg's many overloads is enough for all callers
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const listening = (...args: unknown[]) => {
      const [statement] = args as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (text === 'begin') isOpen = true
      else if (text === 'commit' || text === 'rollback') isOpen = false
      onSent({ text, commits: text === 'commit' || (!isOpen && WRITES.test(text)) })
      return query(...args)
    }
    client.query = listening as Client['query']
    return client
  }
  const connect = pool.connect.bind(pool)
  const lend = (...[callback]: Parameters<typeof connect> | []) =>
    callback === undefined
      ? connect().then(listenTo)
      : connect((error, client, done) => {
          callback(error, client === undefined ? client : listenTo(client), done)
        })
  pool.connect = lend as typeof pool.connect
}
