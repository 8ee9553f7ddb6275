/**
 * The text of a reminder: kind, to the person alone, without anything that could be read as a threat (CDC art. 42), and
 * with the creditor's name, address and CNPJ (art. 42-A).
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { addDays, compareDates, formatDate, type CivilDate } from '@drip/core/calendar/dates'
import { type Cents, addCents, formatReais } from '@drip/core/money/cents'
import { NOTICE_LASTS_DAYS, type StageText } from '@drip/core/reminders/strategy/strategy'

interface ReminderFacts {
  says: StageText
  today: CivilDate
  dueDate: CivilDate
  /** The amount to pay, without late charge. */
  open: Cents
  lateCharge: Cents
  /** Instalment `number` of `count`. */
  number: number
  count: number
  /** The person's other due instalments. */
  others: number
  customerName: string
  merchantName: string
  link: string
  /** The page for requesting new terms. */
  renegotiation: string
  creditor: { name: string; cnpj: string; address: string }
}

export function reminderText(it: ReminderFacts): { subject: string; text: string } {
  const late = compareDates(it.today, nextBusinessDay(it.dueDate)) > 0
  const paragraphs = [
    `Olá, ${firstName(it.customerName)}! ${late ? lateText(it) : comingText(it)}${othersText(it.others)}`,
    ...(late ? MORE[it.says](it) : []),
    `Pague por Pix: ${it.link}`,
    late
      ? `Se já pagou, desconsidere esta mensagem. Se não puder pagar agora, renegocie: ${it.renegotiation}`
      : 'Se já pagou, desconsidere esta mensagem.',
    `${it.creditor.name} - CNPJ ${it.creditor.cnpj} - ${it.creditor.address}`,
  ]
  // an onlooker must not learn about a debt
  const subject = it.says === 'NOTICE' ? 'Aviso sobre a sua parcela' : 'Lembrete da sua parcela'
  return { subject: `${subject} na ${it.merchantName}`, text: paragraphs.join('\n\n') }
}

/** What a late customer reads besides the debt. */
const MORE: Record<StageText, (it: ReminderFacts) => string[]> = {
  REMINDER: () => [],
  AGREEMENT: () => [
    'Você pode dividir o que falta em um acordo com parcelas menores. As condições aparecem antes de você aceitar.',
  ],
  // a notice, not a threat: what may happen, from when on, and how to prevent it
  NOTICE: ({ today }) => [
    `Este é o aviso por escrito do art. 43, § 2º, do Código de Defesa do Consumidor: se a parcela não for paga nem entrar em um acordo até ${formatDate(addDays(today, NOTICE_LASTS_DAYS))}, a dívida pode ser registrada em cadastros de crédito. O registro sai depois que ela for paga.`,
  ],
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
