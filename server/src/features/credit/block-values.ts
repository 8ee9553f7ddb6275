import sql from 'sql-template-tag'
import type { Deps } from '../../deps.ts'

export interface Block {
  kind: 'PHONE' | 'CPF' | 'CEP' | 'BANK'
  /** In its stored form: E.164, digits, digits, ISPB. */
  value: string
  reason: string
  description: string
}

/** Nobody buys under these values from now on. One that is blocked already keeps its first reason. */
export async function blockValues({ db, clock }: Deps, blocks: readonly Block[]): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const it of blocks) {
      await tx.run(sql`
        insert into blocks (kind, value, reason, description, created_at)
        values (${it.kind}, ${it.value}, ${it.reason}, ${it.description}, ${now}) on conflict do nothing`)
    }
  })
}
