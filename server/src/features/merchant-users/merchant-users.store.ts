import type {
  NotificationChannel,
  NotificationFrequency,
  NotificationType,
} from '@drip/core/contracts/states'
import sql from 'sql-template-tag'
import type { Tx } from '../../platform/db.ts'

export interface Communication {
  type: NotificationType
  notify: boolean
  channel: NotificationChannel
  frequency: NotificationFrequency
}

export interface NewMerchantUser {
  id: string
  merchantId: string
  email: string
  phone: string
  name: string
  /** What the person does there ("cargo"). */
  post: string
  authenticationPreference: NotificationChannel
  permissions: readonly ('READ' | 'ADMIN')[]
  createdAt: Date
}

export async function insertMerchantUser(tx: Tx, it: NewMerchantUser): Promise<void> {
  await tx.run(sql`
    insert into merchant_users (id, merchant_id, email, phone, name, post, authentication_preference, permissions, created_at)
    values (${it.id}, ${it.merchantId}, ${it.email}, ${it.phone}, ${it.name}, ${it.post}, ${it.authenticationPreference},
      ${it.permissions}, ${it.createdAt})`)
}

/** What a user is told of from now on. A digest begins with the period in which it was chosen. */
export async function saveCommunications(
  tx: Tx,
  userId: string,
  communications: readonly Communication[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_user_communications (user_id, type, notify, channel, frequency, chosen_at)
    select ${userId}, type, notify, channel, frequency, ${now}
    from unnest(${communications.map((it) => it.type)}::text[], ${communications.map((it) => it.notify)}::bool[],
      ${communications.map((it) => it.channel)}::text[], ${communications.map((it) => it.frequency)}::text[])
      as row (type, notify, channel, frequency)
    on conflict (user_id, type) do update set notify = excluded.notify, channel = excluded.channel,
      frequency = excluded.frequency, chosen_at = case
        when (merchant_user_communications.notify, merchant_user_communications.channel, merchant_user_communications.frequency)
          = (excluded.notify, excluded.channel, excluded.frequency)
        then merchant_user_communications.chosen_at else excluded.chosen_at end`)
}
