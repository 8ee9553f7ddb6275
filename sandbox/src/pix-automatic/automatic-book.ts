/** The books of Pix Automático, kept in memory and written to the archive afterwards. */
import { completeCpf } from '../platform/documents.ts'
import { addToList } from '../platform/lists.ts'
import type { World } from '../platform/world.ts'
import { createTimeline, type Timeline } from '../pix-psp/timeline.ts'
import type { Cobr, PayerAccount, Rec, RecLocation, RecurrenceRequest } from './recurrence.ts'

export interface AutomaticBook {
  rec(idRec: string): Rec | undefined
  recAt(token: string): Rec | undefined
  recs: Timeline<Rec>
  /** Recurrences that were neither approved nor refused. */
  waitingRecs(): Rec[]
  location(id: number): RecLocation | undefined
  locations: Timeline<RecLocation>
  nextLocationId(): number
  request(idSolicRec: string): RecurrenceRequest | undefined
  requestsOf(idRec: string): readonly RecurrenceRequest[]
  cobr(txid: string): Cobr | undefined
  cobrsOf(idRec: string): readonly Cobr[]
  cobrs: Timeline<Cobr>
  /** Charges that can still be paid. */
  liveCobrs(): Cobr[]
  account(cpf: string): PayerAccount
  saveRec(rec: Rec): void
  saveLocation(location: RecLocation): void
  saveRequest(request: RecurrenceRequest): void
  saveCobr(cobr: Cobr): void
  saveAccount(account: PayerAccount): void
}

/** People whose accounts are short of money without any setting, for people who try out the shop. */
export const SHORT_OF_MONEY: readonly PayerAccount[] = [
  { cpf: completeCpf('100200321'), money: 'EVENING' },
  { cpf: completeCpf('100200322'), money: 'NEVER' },
]

export function openAutomaticBook({ archive }: World): AutomaticBook {
  const recs = new Map<string, Rec>()
  const waiting = new Set<Rec>()
  const locations = new Map<number, RecLocation>()
  const byToken = new Map<string, RecLocation>()
  const requests = new Map<string, RecurrenceRequest>()
  const requestsByRec = new Map<string, RecurrenceRequest[]>()
  const cobrs = new Map<string, Cobr>()
  const cobrsByRec = new Map<string, Cobr[]>()
  const live = new Set<Cobr>()
  const accounts = new Map(SHORT_OF_MONEY.map((it) => [it.cpf, it]))
  const recTimeline = createTimeline<Rec>((it) => it.criacao)
  const locationTimeline = createTimeline<RecLocation>((it) => it.criacao)
  const cobrTimeline = createTimeline<Cobr>((it) => it.criacao)
  let lastLocation = 0

  const indexRec = (rec: Rec): void => {
    if (!recs.has(rec.idRec)) recTimeline.add(rec)
    recs.set(rec.idRec, rec)
    if (rec.status === 'CRIADA') waiting.add(rec)
    else waiting.delete(rec)
  }
  const indexLocation = (it: RecLocation): void => {
    if (!locations.has(it.id)) locationTimeline.add(it)
    locations.set(it.id, it)
    byToken.set(it.token, it)
    lastLocation = Math.max(lastLocation, it.id)
  }
  const indexRequest = (it: RecurrenceRequest): void => {
    if (!requests.has(it.idSolicRec)) addToList(requestsByRec, it.idRec, it)
    requests.set(it.idSolicRec, it)
  }
  const indexCobr = (it: Cobr): void => {
    if (!cobrs.has(it.txid)) {
      cobrTimeline.add(it)
      addToList(cobrsByRec, it.idRec, it)
    }
    cobrs.set(it.txid, it)
    if (it.status === 'CRIADA' || it.status === 'ATIVA') live.add(it)
    else live.delete(it)
  }
  archive.load<Rec>('rec').forEach(indexRec)
  archive.load<RecLocation>('rec-location').forEach(indexLocation)
  archive.load<RecurrenceRequest>('rec-request').forEach(indexRequest)
  archive.load<Cobr>('cobr').forEach(indexCobr)
  for (const it of archive.load<PayerAccount>('payer-account')) accounts.set(it.cpf, it)

  return {
    rec: (idRec) => recs.get(idRec),
    recAt: (token) => recs.get(byToken.get(token)?.idRec ?? ''),
    recs: recTimeline,
    waitingRecs: () => [...waiting],
    location: (id) => locations.get(id),
    locations: locationTimeline,
    nextLocationId: () => (lastLocation += 1),
    request: (id) => requests.get(id),
    requestsOf: (idRec) => requestsByRec.get(idRec) ?? [],
    cobr: (txid) => cobrs.get(txid),
    cobrsOf: (idRec) => cobrsByRec.get(idRec) ?? [],
    cobrs: cobrTimeline,
    liveCobrs: () => [...live],
    account: (cpf) => accounts.get(cpf) ?? { cpf, money: 'ALWAYS' },
    saveRec: (it) => {
      indexRec(it)
      archive.keep('rec', it.idRec, it)
    },
    saveLocation: (it) => {
      indexLocation(it)
      archive.keep('rec-location', String(it.id), it)
    },
    saveRequest: (it) => {
      indexRequest(it)
      archive.keep('rec-request', it.idSolicRec, it)
    },
    saveCobr: (it) => {
      indexCobr(it)
      archive.keep('cobr', it.txid, it)
    },
    saveAccount: (it) => {
      accounts.set(it.cpf, it)
      archive.keep('payer-account', it.cpf, it)
    },
  }
}
