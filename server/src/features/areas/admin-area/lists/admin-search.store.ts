import type { Cents } from '@drip/core/money/cents'
import sql, { empty, join } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import { SHORTEST_PART, digitsOf } from './search-words.ts'

/** A search with more results is too vague: nobody has that many orders under one code, phone or address. */
const MOST = 500
/** For a common word, how many are examined before the other words decide. */
const MOST_EXAMINED = 2000

const ids = (rows: readonly { id: string }[]): string[] => rows.map((it) => it.id)

/** By the id of the order itself, of one of its instalments, or of its customer. */
export async function findOrdersById(db: Queries, id: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from orders where id = ${id}
    union select purchase_id from instalments where id = ${id}
    union (select id from orders where customer_id = ${id} limit ${MOST})`)
  return ids(rows)
}

/** Everything that the Pix paid, or was for. */
export async function findOrdersByEndToEndId(db: Queries, endToEndId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with pix as (select charge_id, purchase_id from pix_payments where end_to_end_id = ${endToEndId})
    select o.id from pix join orders o on o.id = pix.purchase_id
    union select i.purchase_id from pix join charge_items i on i.charge_id = pix.charge_id`)
  return ids(rows)
}

/** By our code, the store's, or the txid of one of its charges. */
export async function findOrdersByCode(db: Queries, code: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from orders where code = ${code.toUpperCase()}
    union (select id from orders where merchant_code = ${code} limit ${MOST})
    union select o.id from charges c join orders o on o.id = c.purchase_id where c.txid = ${code}`)
  return ids(rows)
}

/** One order with this amount, to know whether there are any; the list itself finds all. */
export async function findOrdersWithAmount(db: Queries, amount: Cents): Promise<string[]> {
  return ids(
    await db.rows<{ id: string }>(
      sql`select id from orders where amount = ${amount} order by created_at desc limit 1`,
    ),
  )
}

/** Orders with this within our code or the store's; a part of very many. */
export async function findOrdersWithPart(db: Queries, part: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from orders
    where trigrams(code || ' ' || merchant_code) @> trigrams(${part})
      and lower(code || ' ' || merchant_code) like ${within(part)}
    limit ${limit}`)
  return ids(rows)
}

/** Where a field stands among a customer's `parts`, which have a space between them (migration 0025). */
const PLACES = { cpf: 1, phone: 2, email: 3 }

/** People with this within CPF, phone or e-mail, or within one of them; a part of very many. */
export async function findCustomersWithPart(
  db: Queries,
  part: string,
  limit: number,
  field?: keyof typeof PLACES,
): Promise<string[]> {
  const said = digitsOf(part)
  if (said.length < SHORTEST_PART) return []
  const there =
    field === undefined ? empty : sql`and split_part(parts, ' ', ${PLACES[field]}) like ${within(said)}`
  const rows = await db.rows<{ id: string }>(sql`
    select customer_id as id from customer_parts
    where trigrams(parts) @> trigrams(${said}) and parts like ${within(said)} ${there} limit ${limit}`)
  return ids(rows)
}

/** Everybody with this CPF, address or phone. */
export async function findCustomersBy(
  db: Queries,
  by: { id: string } | { cpf: string } | { email: string } | { phone: string },
): Promise<string[]> {
  const condition =
    'id' in by
      ? sql`id = ${by.id}`
      : 'cpf' in by
        ? sql`cpf = ${by.cpf}`
        : 'email' in by
          ? sql`lower(email) = ${by.email}`
          : sql`phone = ${by.phone}`
  return ids(await db.rows<{ id: string }>(sql`select id from customers where ${condition} limit ${MOST}`))
}

/**
 * People with a word in their name for each of these beginnings. Starts with the rarest, so that a name is found at
 * once among a million; for very common names a part. The other words are then looked up for those people alone: by a
 * join, the database might read everybody with the commoner word.
 * @param words plain (`plain_words`)
 */
export async function findCustomersNamed(
  db: Queries,
  words: readonly string[],
  limit: number,
): Promise<{ ids: string[]; isWhole: boolean }> {
  const found = await Promise.all(words.map((word) => findPeopleWithWord(db, word)))
  const [rarest, ...others] = words
    .map((word, index) => ({ word, people: found[index] ?? [] }))
    .toSorted((a, b) => a.people.length - b.people.length)
  if (rarest === undefined || rarest.people.length === 0) return { ids: [], isWhole: true }
  const kept = await Promise.all(others.map(({ word }) => findThoseWithWord(db, rarest.people, word)))
  const all = [...new Set(rarest.people)].filter((id) => kept.every((it) => it.has(id)))
  return { ids: all.slice(0, limit), isWhole: rarest.people.length < MOST_EXAMINED && all.length < limit }
}
/** The customers of the first of these words, of a part of very many; one with two such words is there twice. */
async function findPeopleWithWord(db: Queries, word: string): Promise<string[]> {
  return db.values<string>(sql`
    select customer_id from customer_words where word >= ${word} and word < ${after(word)} order by word limit ${MOST_EXAMINED}`)
}

async function findThoseWithWord(
  db: Queries,
  customerIds: readonly string[],
  word: string,
): Promise<ReadonlySet<string>> {
  const those = await db.values<string>(sql`
    select customer_id from customer_words
    where customer_id = any(${[...customerIds]}::uuid[]) and word >= ${word} and word < ${after(word)}`)
  return new Set(those)
}

/** There are few merchants: their names need no index. */
export async function findMerchantsNamed(
  db: Queries,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const conditions = words.map((word) => sql`' ' || plain_words(name) like ${`% ${word}%`}`)
  const rows = await db.rows<{ id: string }>(sql`
    select id from merchants where ${join(conditions, ' and ')} order by name limit ${limit}`)
  return ids(rows)
}

/** The first text, byte by byte, after all that begin with the word, which consists of plain letters and digits. */
function after(word: string): string {
  return `${word}~`
}

/** A `like` pattern for the part anywhere in a text. */
export function within(part: string): string {
  return `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
