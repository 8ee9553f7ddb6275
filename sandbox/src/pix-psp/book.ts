/**
 * The PSP's books: charges and received Pix in memory, indexed by txid, location, end-to-end id, payer and time so that
 * no list is scanned; changes are written to the archive afterwards.
 */
import { addToList } from '../platform/lists.ts'
import type { World } from '../platform/world.ts'
import type { Charge, ReceivedPix } from './charge.ts'
import { createTimeline, type Timeline } from './timeline.ts'

export interface Book {
  charge(kind: Charge['kind'], txid: string): Charge | undefined
  chargeAt(token: string): Charge | undefined
  received(endToEndId: string): ReceivedPix | undefined
  /** Payments of this charge, recurring or not, oldest first. */
  paidOn(txid: string): readonly ReceivedPix[]
  /** Payments of this CPF or CNPJ, oldest first. */
  paidByPerson(document: string): readonly ReceivedPix[]
  charges: Timeline<Charge>
  receipts: Timeline<ReceivedPix>
  addCharge(charge: Charge): void
  addReceipt(pix: ReceivedPix): void
  /** Writes a changed charge or Pix to the archive. */
  saveCharge(charge: Charge): void
  saveReceipt(pix: ReceivedPix): void
  nextLocationId(): number
}

export function openBook({ archive }: World): Book {
  const byTxid = new Map<string, Charge>()
  const byToken = new Map<string, Charge>()
  const byEndToEndId = new Map<string, ReceivedPix>()
  const byCharge = new Map<string, ReceivedPix[]>()
  const byPayer = new Map<string, ReceivedPix[]>()
  const charges = createTimeline<Charge>((it) => it.criacao)
  const receipts = createTimeline<ReceivedPix>((it) => it.horario)
  let locations = 0

  const saveCharge = (charge: Charge): void => archive.keep('charge', charge.txid, charge)
  const saveReceipt = (pix: ReceivedPix): void => archive.keep('pix', pix.endToEndId, pix)
  const indexCharge = (charge: Charge): void => {
    byTxid.set(charge.txid, charge)
    byToken.set(charge.token, charge)
    charges.add(charge)
    locations = Math.max(locations, charge.locationId)
  }
  const indexReceipt = (pix: ReceivedPix): void => {
    byEndToEndId.set(pix.endToEndId, pix)
    receipts.add(pix)
    addToList(byCharge, pix.txid, pix)
    addToList(byPayer, pix.payer.cpf ?? pix.payer.cnpj ?? '', pix)
  }
  archive.load<Charge>('charge').forEach(indexCharge)
  archive.load<ReceivedPix>('pix').forEach(indexReceipt)

  return {
    charge: (kind, txid) => {
      const charge = byTxid.get(txid)
      return charge?.kind === kind ? charge : undefined
    },
    chargeAt: (token) => byToken.get(token),
    received: (endToEndId) => byEndToEndId.get(endToEndId),
    paidOn: (txid) => byCharge.get(txid) ?? [],
    paidByPerson: (document) => byPayer.get(document) ?? [],
    charges,
    receipts,
    addCharge: (charge) => {
      indexCharge(charge)
      saveCharge(charge)
    },
    addReceipt: (pix) => {
      indexReceipt(pix)
      saveReceipt(pix)
    },
    saveCharge,
    saveReceipt,
    nextLocationId: () => (locations += 1),
  }
}
