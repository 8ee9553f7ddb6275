/**
 * What a reminder says: kindly, to the person alone, with nothing that could be taken for a threat (CDC art. 42), and
 * with the creditor's name, address and CNPJ (art. 42-A).
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { compareDates, formatDate, type CivilDate } from '@drip/core/calendar/dates'
import { type Cents, addCents, formatReais } from '@drip/core/money/cents'

interface ReminderFacts {
  today: CivilDate
  dueDate: CivilDate
  /** What is to be paid, late charge apart. */
  open: Cents
  lateCharge: Cents
  /** Instalment `number` of `count`. */
  number: number
  count: number
  /** Other instalments of the person that are due. */
  others: number
  customerName: string
  merchantName: string
  link: string
  /** Where new terms are asked for. */
  renegotiation: string
  creditor: { name: string; cnpj: string; address: string }
}

export function reminderText(it: ReminderFacts): { subject: string; text: string } {
  const late = compareDates(it.today, nextBusinessDay(it.dueDate)) > 0
  const paragraphs = [
    `Olá, ${firstName(it.customerName)}! ${late ? lateText(it) : comingText(it)}${othersText(it.others)}`,
    `Pague por Pix: ${it.link}`,
    late
      ? `Se já pagou, desconsidere esta mensagem. Se não puder pagar agora, renegocie: ${it.renegotiation}`
      : 'Se já pagou, desconsidere esta mensagem.',
    `${it.creditor.name} - CNPJ ${it.creditor.cnpj} - ${it.creditor.address}`,
  ]
  return { subject: `Lembrete da sua parcela na ${it.merchantName}`, text: paragraphs.join('\n\n') }
}

const partText = (it: ReminderFacts) =>
  `parcela ${it.number} de ${it.count} da sua compra na ${it.merchantName}`

function comingText(it: ReminderFacts): string {
  return `A ${partText(it)}, de ${formatReais(it.open)}, ${whenText(it)}.`
}

/** On a weekend or holiday nobody is late: the deadline is the next business day. */
function whenText({ today, dueDate }: ReminderFacts): string {
  const deadline = nextBusinessDay(dueDate)
  if (dueDate === deadline) return dueDate === today ? 'vence hoje' : `vence em ${formatDate(dueDate)}`
  const until = deadline === today ? 'hoje' : formatDate(deadline)
  return `tem vencimento em ${formatDate(dueDate)} e pode ser paga sem acréscimo até ${until}`
}

function lateText(it: ReminderFacts): string {
  const total = formatReais(addCents(it.open, it.lateCharge))
  const parts = `${formatReais(it.open)} e ${formatReais(it.lateCharge)} de multa e juros`
  return [
    `A ${partText(it)} venceu em ${formatDate(it.dueDate)} e ainda não identificamos o pagamento.`,
    it.lateCharge > 0 ? `Hoje ela está em ${total} (${parts}).` : `Hoje ela está em ${total}.`,
  ].join(' ')
}

function othersText(others: number): string {
  if (others === 0) return ''
  return others === 1
    ? ' Há mais 1 parcela sua em aberto até esta data.'
    : ` Há mais ${others} parcelas suas em aberto até esta data.`
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
