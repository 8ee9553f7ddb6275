/**
 * Dispute files: recognised by content, limited in number and size, photos without place and time, and available only
 * to the parties and our staff.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { FILES_PER_PARTY, type DisputeParty, isOpenDispute } from '@drip/core/debts/dispute'
import { LARGEST_EVIDENCE, evidenceName, evidenceType } from '@drip/core/debts/evidence'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { isHarmful } from '../../records/strange-files/is-harmful.ts'
import { barePicture } from './bare-picture.ts'
import {
  type Asker,
  countFiles,
  findDispute,
  findDisputeAgain,
  findFile,
  insertFile,
} from './disputes.store.ts'
import { showFound } from './show-disputes.ts'

/**
 * Repeating the same file changes nothing.
 * @param asker the owner of the dispute
 * @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING (it is closed), INVALID_FIELDS (content: broken, invalid
 *   (neither PDF nor PNG nor JPEG, or a truncated picture), infected, too_large, too_many), PROVIDER_UNAVAILABLE
 */
export async function addDisputeFile(
  deps: Pick<Deps, 'db' | 'clock' | 'fileScanner' | 'log'>,
  it: { disputeId: string; asker: Asker; party: DisputeParty; name: string; content: string },
): Promise<DisputeSeen> {
  const { db, clock } = deps
  const { disputeId, asker, party } = it
  const sent = readFile(it.content)
  const mediaType = evidenceType(sent)
  const content = mediaType === null || mediaType === 'application/pdf' ? sent : barePicture(sent, mediaType)
  if (mediaType === null || content === null) throw fieldRefusal('content', 'invalid')
  // as it is stored: what was removed harms nobody
  if (await isHarmful(deps, content)) throw fieldRefusal('content', 'infected')
  const contentHash = createHash('sha256').update(content).digest()
  return db.transaction(async (tx) => {
    const found = orRefuse(await findDispute(tx, disputeId, asker), 'DISPUTE_NOT_FOUND')
    const { purchaseId } = found
    await lockOrder(tx, purchaseId)
    const dispute = orRefuse(await findDisputeAgain(tx, found), 'DISPUTE_NOT_FOUND')
    if (!isOpenDispute(dispute)) throw new Refusal('DISPUTE_NOT_WAITING')
    const { count, isThere } = await countFiles(tx, { disputeId, purchaseId, party, contentHash })
    if (!isThere && count >= FILES_PER_PARTY) throw fieldRefusal('content', 'too_many')
    const now = clock.now()
    await insertFile(tx, {
      id: newId(now),
      disputeId,
      purchaseId,
      party,
      name: evidenceName(it.name, mediaType),
      mediaType,
      contentHash,
      content,
      now,
    })
    return showFound(tx, dispute)
  })
}

function readFile(text: string): Buffer {
  const encoded = text.replace(/^data:[\w.+/-]*;base64,/, '')
  const isBase64 = encoded !== '' && encoded.length % 4 !== 1 && /^[\w+/-]*={0,2}$/.test(encoded)
  if (!isBase64) throw fieldRefusal('content', 'invalid')
  const content = Buffer.from(encoded, 'base64')
  if (content.length > LARGEST_EVIDENCE) throw fieldRefusal('content', 'too_large')
  return content
}

/**
 * Files from others are downloaded, never displayed: opened directly they can do nothing.
 * @throws Refusal DISPUTE_NOT_FOUND
 */
export async function sendDisputeFile(
  db: Queries,
  reply: FastifyReply,
  { disputeId, fileId, asker }: { disputeId: string; fileId: string; asker: Asker },
): Promise<Readable> {
  const dispute = orRefuse(await findDispute(db, disputeId, asker), 'DISPUTE_NOT_FOUND')
  const { purchaseId } = dispute
  const file = orRefuse(await findFile(db, { id: fileId, disputeId, purchaseId }), 'DISPUTE_NOT_FOUND')
  const name = encodeURIComponent(file.name)
  reply.type(file.mediaType)
  reply.headers({
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return Readable.from([file.content])
}
