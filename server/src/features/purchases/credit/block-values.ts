import type { Deps } from '../../../deps.ts'
import { type BlockedValue, insertBlocks } from './blocks.store.ts'

export interface Block extends BlockedValue<'PHONE' | 'CPF' | 'CEP' | 'BANK'> {
  reason: string
  description: string
}

/** Blocks these values: nobody buys with them from now on. A value that is already blocked keeps its first reason. */
export async function blockValues({ db, clock }: Deps, blocks: readonly Block[]): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const it of blocks) await insertBlocks(tx, [it], { ...it, now })
  })
}
