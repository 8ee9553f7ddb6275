import sql, { type Sql } from 'sql-template-tag'

const MOST_WORDS = 10

/**
 * A condition on `words` of stores and merchants: each word of the search begins a word of the name, ignoring accents
 * and case. An empty search finds everything; one without a letter or digit finds nothing.
 */
export function nameMatches(search: string): Sql {
  if (search.trim() === '') return sql`true`
  const words = search
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  if (words.length === 0) return sql`false`
  // as a subquery it is evaluated once, not for each row
  return sql`words @@ (select to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')}))`
}
