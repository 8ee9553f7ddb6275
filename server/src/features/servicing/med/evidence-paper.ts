/**
 * The text of the evidence for the PSP. About the buyer it contains what a bank needs to recognise them: the name, and
 * CPF, phone and e-mail mostly masked; no scores, no street and number (LGPD art. 6 III).
 */
import { shownCode } from '@drip/core/checkout/shown-code'
import { formatDate, formatInstant, saoPauloDate } from '@drip/core/calendar/dates'
import { MESSAGE_KINDS, MESSAGE_STATUSES } from '@drip/core/contracts/customer-messages'
import {
  type DisputeAnswer,
  DISPUTE_ANSWER_LABELS,
  DISPUTE_OUTCOME_LABELS,
  DISPUTE_REASON_LABELS,
} from '@drip/core/debts/dispute'
import { parseCep, formatCep } from '@drip/core/documents/cep'
import { shownDocument } from '@drip/core/merchants/merchant-document'
import { maskEmail, parseEmail } from '@drip/core/documents/email'
import { maskPhone, parsePhone } from '@drip/core/documents/phone'
import { formatReais } from '@drip/core/money/cents'
import { CONTEST_REASON_LABELS } from '@drip/core/reconciliation/med-case'
import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { KeptMessage } from '../../messaging/customer-messages/customer-messages.store.ts'
import type { OrderProduct } from '../../purchases/orders/order-products.store.ts'
import type { Paper, PaperRow } from '../../purchases/receipts/receipt-paper.ts'
import type { Dispute } from '../disputes/disputes.store.ts'
import type { Contest, ContestedPurchase, PixOfPurchase, StoreFile } from './contest.store.ts'

export interface PurchaseProof {
  /** With the masked CPF. */
  purchase: ContestedPurchase
  products: readonly OrderProduct[]
  pix: readonly PixOfPurchase[]
  disputes: readonly Dispute[]
  messages: readonly KeptMessage[]
  /** The customer's log-ins, from the purchase until the contest. */
  logIns: readonly { device: string; createdAt: Date }[]
  files: readonly (StoreFile & { path: string })[]
}

export function evidencePaper(
  contest: Contest,
  proofs: readonly PurchaseProof[],
  { now, company }: { now: Date } & Pick<Deps['config'], 'company'>,
): Paper {
  return {
    title: 'Provas do Pix contestado',
    lead: `O Pix abaixo foi contestado no banco de quem pagou. Isto é o que temos das compras que ele pagou.`,
    rows: [
      { label: 'Pix (EndToEndId)', value: contest.endToEndId },
      { label: 'Contestação no PSP', value: contest.pspId },
      { label: 'Motivo informado', value: CONTEST_REASON_LABELS[contest.reason] },
      { label: 'Valor contestado', value: formatReais(contest.amount) },
      { label: 'Pago em', value: formatInstant(contest.paidAt) },
      { label: 'Contestado em', value: formatInstant(contest.openedAt) },
      ...(contest.payerIsBuyer === null
        ? []
        : [
            {
              label: 'Conta de quem pagou',
              value: contest.payerIsBuyer
                ? 'Do mesmo CPF de quem comprou'
                : 'De outro CPF que o de quem comprou',
            },
          ]),
    ],
    parts: proofs.flatMap(partsOf),
    notes: [
      `Emitido por ${company.name}, CNPJ ${company.cnpj}, ${company.address}, em ${formatInstant(now)}.`,
      'Dados pessoais aparecem em parte. Os arquivos da loja seguem junto, como ela os enviou; o SHA-256 de cada um está acima.',
    ],
    issuedAt: now,
  }
}

function partsOf(it: PurchaseProof): NonNullable<Paper['parts']>[number][] {
  const name = it.purchase.code ?? it.purchase.id
  const said = it.disputes.flatMap(disputeRows)
  const parts = [
    { heading: `Compra ${name}`, rows: purchaseRows(it) },
    { heading: `Quem comprou (${name})`, rows: buyerRows(it) },
    { heading: `O que cliente e loja disseram (${name})`, rows: said },
    { heading: `Mensagens ao cliente (${name})`, rows: it.messages.map(messageRow) },
    { heading: `Arquivos da loja (${name})`, rows: it.files.map(fileRow) },
  ]
  return parts.filter(({ rows }) => rows.length > 0)
}

function purchaseRows({ purchase, products, pix }: PurchaseProof): PaperRow[] {
  const { merchantName, legalName, boughtAt, amount, storeConfirmedAt } = purchase
  const document = shownDocument(purchase.cnpj)
  const merchantCode = shownCode(purchase)
  return [
    { label: 'Loja', value: `${merchantName} (${legalName})` },
    { label: `${document.name} da loja`, value: document.written },
    ...(merchantCode === '' ? [] : [{ label: 'Pedido na loja', value: merchantCode }]),
    { label: 'Comprado em', value: formatInstant(boughtAt) },
    { label: 'Total', value: formatReais(amount) },
    ...(storeConfirmedAt === null
      ? []
      : [{ label: 'Pedido confirmado pela loja', value: formatInstant(storeConfirmedAt) }]),
    ...products.flatMap((it) =>
      lines(
        'Produto',
        `${it.quantity} × ${it.name}, ${formatReais(it.amount)}${it.status === 'CANCELED' ? ' (cancelado)' : ''}`,
      ),
    ),
    ...pix.map((it) => ({
      label: 'Pix recebido',
      value: `${formatInstant(it.paidAt)}, ${formatReais(it.amount)}${payerOf(it)}`,
    })),
  ]
}

/** Empty if the payer was not checked: a bank must not read an unverified claim. */
function payerOf({ payerIsBuyer }: PixOfPurchase): string {
  if (payerIsBuyer === null) return ''
  return payerIsBuyer ? ', do mesmo CPF de quem comprou' : ', de outro CPF'
}

function buyerRows({ purchase, logIns }: PurchaseProof): PaperRow[] {
  const phone = parsePhone(purchase.phone ?? '')
  const email = parseEmail(purchase.email ?? '')
  const cep = parseCep(purchase.addressCep ?? '')
  const { addressCity, addressState, phoneVerifiedAt } = purchase
  return [
    { label: 'Nome', value: purchase.customerName },
    { label: 'CPF', value: purchase.cpf },
    ...(phone === null ? [] : [{ label: 'Celular', value: maskPhone(phone) }]),
    ...(phoneVerifiedAt === null
      ? []
      : [{ label: 'Celular confirmado por código', value: formatInstant(phoneVerifiedAt) }]),
    ...(email === null ? [] : [{ label: 'E-mail', value: maskEmail(email) }]),
    ...(cep === null
      ? []
      : [
          {
            label: 'Endereço da compra',
            value: `CEP ${formatCep(cep)}, ${addressCity ?? ''} ${addressState ?? ''}`,
          },
        ]),
    ...logIns.map((it) => ({
      label: 'Acesso à área do cliente',
      value: `${formatInstant(it.createdAt)}${it.device === '' ? '' : `, ${it.device}`}`,
    })),
  ].filter(({ value }) => value !== '')
}

function disputeRows(it: Dispute): PaperRow[] {
  return [
    {
      label: 'Problema contado',
      value: `${formatInstant(it.openedAt)}, ${DISPUTE_REASON_LABELS[it.reason]}`,
    },
    ...lines('Nas palavras do cliente', it.story),
    ...answerRows(it.earlierAnswer, it.earlierAnswerText, it.earlierAnsweredAt),
    ...answerRows(it.answer, it.answerText, it.answeredAt),
    ...(it.endedAt === null
      ? []
      : [
          {
            label: 'Como terminou',
            value: `${formatInstant(it.endedAt)}, ${it.outcome === null ? 'retirado pelo cliente' : DISPUTE_OUTCOME_LABELS[it.outcome]}`,
          },
        ]),
    ...lines('Decisão', it.decisionText),
  ]
}

function answerRows(answer: DisputeAnswer | null, text: string, at: Date | null): PaperRow[] {
  if (answer === null || at === null) return []
  return [
    { label: 'Resposta da loja', value: `${formatInstant(at)}, ${DISPUTE_ANSWER_LABELS[answer]}` },
    ...lines('Nas palavras da loja', text),
  ]
}

const CHANNELS: Record<KeptMessage['channel'], string> = {
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
}

function messageRow({ kind, createdAt, channel, status }: KeptMessage): PaperRow {
  const what = `${MESSAGE_KINDS[kind]}, ${CHANNELS[channel]}, ${MESSAGE_STATUSES[status].toLowerCase()}`
  return { label: formatInstant(createdAt), value: what }
}

function fileRow({ path, uploadedAt, content }: StoreFile & { path: string }): PaperRow {
  const sent = `${path}, enviado em ${formatDate(saoPauloDate(uploadedAt))}`
  if (content === null) return { label: 'Arquivo', value: `${sent}: não coube neste envio` }
  return { label: 'Arquivo', value: `${sent}, SHA-256 ${createHash('sha256').update(content).digest('hex')}` }
}

/** Characters per block of the document: longer texts continue in the next one. */
const BLOCK = 180

function lines(label: string, text: string): PaperRow[] {
  const blocks =
    text.trim().match(new RegExp(`[\\s\\S]{1,${BLOCK}}(?=\\s|$)|[\\s\\S]{1,${BLOCK}}`, 'g')) ?? []
  return blocks.map((block, index) => ({ label: index === 0 ? label : '', value: block.trim() }))
}
