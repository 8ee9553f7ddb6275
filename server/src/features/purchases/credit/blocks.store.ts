import sql from 'sql-template-tag'
import type { Tx } from '../../../platform/database/db.ts'
import { endDevicesOfPeople } from '../../people/remembered-devices/remembered-devices.store.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'

/** A value with which nobody may buy, in its stored form: E.164, digits, digits, ISPB. */
export interface BlockedValue<Kind = 'PHONE' | 'CPF' | 'CEP'> {
  kind: Kind
  value: string
}

const COLUMNS = { kind: 'text', value: 'text' } as const

/**
 * Blocks values, and ends the remembered devices of the people who have one of them.
 * @returns the values that were not blocked before; the others keep their first reason
 */
export async function insertBlocks<Kind extends 'PHONE' | 'CPF' | 'CEP' | 'BANK'>(
  tx: Tx,
  rows: readonly BlockedValue<Kind>[],
  { reason, description, now }: { reason: string; description: string; now: Date },
): Promise<BlockedValue<Kind>[]> {
  const ofKind = (kind: 'PHONE' | 'CPF') => rows.filter((it) => it.kind === kind).map((it) => it.value)
  await endDevicesOfPeople(tx, { phones: ofKind('PHONE'), cpfs: ofKind('CPF') }, now)
  return tx.rows(sql`
    insert into blocks ${valuesOf(rows, COLUMNS, { reason, description, createdAt: now })} order by kind, value
    on conflict do nothing
    returning kind, value`)
}

/** The blocked ones among them, which stay blocked until the transaction ends. */
export async function lockBlocks(tx: Tx, rows: readonly BlockedValue[]): Promise<BlockedValue[]> {
  return tx.rows(sql`
    select kind, value from blocks where (kind, value) in ${tableOf(rows, COLUMNS)}
    order by kind, value for update`)
}

export async function deleteBlocks(tx: Tx, rows: readonly BlockedValue[]): Promise<void> {
  await tx.run(sql`delete from blocks where (kind, value) in ${tableOf(rows, COLUMNS)}`)
}
