/**
 * The data that admins manage about partners and the app: merchants with five users each, stores, categories, tags and
 * promotions.
 */
import { connectTo } from '../measure/bench-postgres.ts'

/** How many stores and promotions belong to this many merchants. */
export const sizesOf = (merchants: number) => ({ stores: 10 * merchants, promotions: merchants })

/** @param url of a migrated, empty database */
export async function fillCatalogue(url: string, merchants: number): Promise<void> {
  const { stores, promotions } = sizesOf(merchants)
  await using client = await connectTo(url)
  const made = "now() - interval '1 year' + n * interval '1 minute'"
  for (const statement of [
    `insert into merchants (id, name, legal_name, cnpj, initials, created_at, ready_at)
       select ${id("'merchant ' || n")}, ${nameOf("'Loja'")}, 'Empresa ' || n || ' Ltda.', lpad(n::text, 14, '0'), 'LJ', ${made}, ${made}
       from generate_series(1, ${merchants}) n`,
    `insert into merchant_users (id, merchant_id, email, phone, name, permissions, created_at)
       select ${id("'user ' || n || ' ' || k")}, ${id("'merchant ' || n")}, 'u' || n || '.' || k || '@example.com', '+5511987650001',
         'Pessoa', '{READ}', ${made}
       from generate_series(1, ${merchants}) n, generate_series(1, 5) k`,
    `insert into tags (id, name, priority, type, created_at)
       select ${id("'tag ' || n")}, 'Tag ' || n, n, 'OTHER', ${made} from generate_series(1, 500) n`,
    `insert into categories (id, name, created_at)
       select ${id("'category ' || n")}, 'Categoria ' || n, ${made} from generate_series(1, 500) n`,
    `insert into categories (id, parent_id, name, created_at)
       select ${id("'subcategory ' || n")}, ${id("'category ' || (n % 500 + 1)")}, 'Parte ' || n, ${made}
       from generate_series(1, 5000) n`,
    `insert into category_tags (category_id, tag_id)
       select ${id("'category ' || n")}, ${id("'tag ' || ((n * 7 + k) % 500 + 1)")} from generate_series(1, 500) n, generate_series(1, 4) k`,
    `insert into stores (id, name, url, status, highlighted, created_at)
       select ${id("'store ' || n")}, ${nameOf("'Casa'")}, 'https://loja.example/' || n,
         (array['ACTIVE','ACTIVE','ACTIVE','DISABLED','ARCHIVED'])[n % 5 + 1], n % 1000 = 0, ${made}
       from generate_series(1, ${stores}) n`,
    `insert into store_categories (store_id, category_id)
       select ${id("'store ' || n")}, ${id("'subcategory ' || (n % 5000 + 1)")} from generate_series(1, ${stores}) n`,
    `insert into store_tags (store_id, tag_id, status, sort_name)
       select s.id, ${id("'tag ' || ((n * 13 + k) % 500 + 1)")}, s.status, s.sort_name
       from generate_series(1, ${stores}) n join stores s on s.id = ${id("'store ' || n")}, generate_series(1, 2) k`,
    `insert into promotions (id, name, type, starts_on, ends_on, products_page_url, store_id, created_at)
       select ${id("'promotion ' || n")}, 'Promoção ' || n, 'PAGE_VIEW', current_date - n % 300, current_date - n % 300 + 30,
         'https://loja.example/oferta', ${id("'store ' || n")}, ${made} from generate_series(1, ${promotions}) n`,
    'vacuum analyze',
  ])
    await client.query(statement)
}

/** Ids are derived from names, and have the product's format: version 7. */
function id(text: string): string {
  return `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
}
/** Names of two words out of many and one that all have. */
function nameOf(first: string): string {
  return `${first} || ' ' || (array['Aurora','Sabiá','Ipê','Couro','Papel','Serra','Maré','Lume','Pampa','Brisa'])[n % 10 + 1]
    || ' ' || to_hex(n % 997)`
}
