/** Notifies the requester of the outcome: the e-mail names neither amount nor person, which are shown after sign-in. */
import { CHANGE_KIND_LABELS } from '@drip/core/contracts/admin/admin-lists'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMessage } from '../../messaging/messages/send-message.ts'
import { type Admin, findAdmin } from '../admins/admins.store.ts'
import type { StoredChange } from './requested-changes.store.ts'

type End = 'AGREED' | 'REFUSED' | 'STOPPED' | 'OUTDATED' | 'EXPIRED'

const BECAME: Record<End, (who: string) => string> = {
  AGREED: (who) => `${who} concordou com o seu pedido.`,
  REFUSED: (who) => `${who} recusou o seu pedido.`,
  STOPPED: () => 'O seu pedido foi impedido antes de valer. Nada mudou.',
  OUTDATED: () => 'O seu pedido perdeu a validade: o que você viu não vale mais. Nada foi feito.',
  EXPIRED: () => 'O prazo do seu pedido acabou sem resposta. Nada foi feito.',
}

/** @param by who answered; null if nobody did */
export async function notifyRequester(
  deps: Deps,
  tx: Tx,
  change: Pick<StoredChange, 'kind' | 'askedBy'>,
  end: End,
  by: Pick<Admin, 'name'> | null,
): Promise<void> {
  const asker = await findAdmin(tx, change.askedBy)
  // a former admin is not notified
  if (asker === null) return
  const what = CHANGE_KIND_LABELS[change.kind].toLowerCase()
  await queueMessage(deps, tx, {
    id: newId(deps.clock.now()),
    channel: 'EMAIL',
    to: asker.email,
    subject: `Seu pedido a outra pessoa: ${what}`,
    text: `Olá! ${BECAME[end](by?.name ?? '')}\n\nVeja em ${deps.config.publicUrl}/admin/requested-changes?state=ALL`,
  })
}
