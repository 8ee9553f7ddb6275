/**
 * The one table of texts to customers: a message has a subject, paragraphs for channels with room (e-mail, WhatsApp),
 * and one or two sentences for an SMS. Kind and concrete, with a way to get help; a subject never mentions a debt.
 */
import { addDays, formatDate } from '@drip/core/calendar/dates'
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import type { ReturnReason } from '@drip/core/contracts/states'
import { formatReais, subtractCents } from '@drip/core/money/cents'
import { smsText } from '@drip/core/notifications/sms-text'
import type { MessageChannel } from '../../../providers/messages/need.ts'
import type { MessageFacts, PurchaseFacts, WrittenKind } from './message-facts.ts'

/** The sender, its pages, and whether the reader can sign in. */
export interface House {
  publicUrl: string
  /** The e-mail address for help. */
  help: string
  company: { name: string; cnpj: string; address: string }
  /** They cannot sign in: for anything they would do there they are referred to support. */
  isReaderArchived: boolean
}

export interface Words {
  /** Only for e-mail. */
  subject: string
  paragraphs: string[]
  sms: string
}

/** CHOSEN: by the person's chosen channel; WITH_COPY: by e-mail as well; EVERYWHERE: by every channel. */
export type Reach = 'CHOSEN' | 'WITH_COPY' | 'EVERYWHERE'

/** NIGHT: not at night; LATE: it concerns a late debt, see `message-waits.ts`. */
export type Wait = 'NIGHT' | 'LATE'

interface Entry<Kind extends WrittenKind> {
  reach: Reach
  /** Absent: it is sent at once. */
  waits?: Wait
  write(facts: MessageFacts[Kind], house: House): Words
}

export const MESSAGES: { [Kind in WrittenKind]: Entry<Kind> } = {
  // the contract's summary is also sent by e-mail (Decreto 7.962/2013, art. 4)
  PURCHASE_APPROVED: { reach: 'WITH_COPY', write: approved },
  PURCHASE_DENIED: { reach: 'CHOSEN', write: denied },
  REFUND_BEGUN: { reach: 'WITH_COPY', write: refundBegun },
  REFUND_ARRIVED: { reach: 'CHOSEN', write: refundArrived },
  REFUND_REFUSED: { reach: 'CHOSEN', write: refundRefused },
  PIX_LINK: { reach: 'CHOSEN', write: pixLink },
  PAYMENT_RETURNED: { reach: 'CHOSEN', write: paymentReturned },
  // anybody may have paid: the customer may hear of it for the first time
  PAYMENT_TAKEN_BACK: { reach: 'WITH_COPY', waits: 'LATE', write: paymentTakenBack },
  AUTOPAY_ON: { reach: 'CHOSEN', write: autopayOn },
  AUTOPAY_ENDED: { reach: 'CHOSEN', write: autopayEnded },
  AUTOPAY_DEBIT: { reach: 'CHOSEN', write: autopayDebit },
  AUTOPAY_STANDS: { reach: 'CHOSEN', write: autopayStands },
  AUTOPAY_UNPAID: { reach: 'CHOSEN', waits: 'NIGHT', write: autopayUnpaid },
  DUE_DATE_MOVED: { reach: 'CHOSEN', write: dueDateMoved },
  PAUSE_BEGUN: { reach: 'CHOSEN', write: pauseBegun },
  PAUSE_ENDING: { reach: 'CHOSEN', write: pauseEnding },
  PAUSE_ENDED: { reach: 'CHOSEN', write: pauseEnded },
  // an agreement is also sent by e-mail, like the contract's summary
  PLAN_ACCEPTED: { reach: 'WITH_COPY', write: planAccepted },
  PLAN_BEGAN: { reach: 'WITH_COPY', write: planBegan },
  PLAN_DUE: { reach: 'CHOSEN', waits: 'NIGHT', write: planDue },
  PLAN_LATE: { reach: 'CHOSEN', waits: 'LATE', write: planLate },
  PLAN_BROKEN: { reach: 'WITH_COPY', waits: 'LATE', write: planBroken },
  DEBT_OFFER: { reach: 'CHOSEN', waits: 'LATE', write: debtOffer },
  // who acts on our behalf is announced in writing, so that nobody else is believed (CDC art. 42-A)
  AGENCY_GIVEN: { reach: 'WITH_COPY', waits: 'LATE', write: agencyGiven },
  DISPUTE_OPENED: { reach: 'CHOSEN', write: disputeOpened },
  DISPUTE_ANSWERED: { reach: 'CHOSEN', write: disputeAnswered },
  DISPUTE_ENDED: { reach: 'WITH_COPY', write: disputeEnded },
  PASSWORD_CHANGED: { reach: 'EVERYWHERE', write: passwordChanged },
  CPF_CHANGED: { reach: 'EVERYWHERE', write: cpfChanged },
  FACTOR_CHANGED: { reach: 'EVERYWHERE', write: factorChanged },
  NEW_DEVICE: { reach: 'EVERYWHERE', write: newDevice },
  DEVICE_FORGOTTEN: { reach: 'EVERYWHERE', write: deviceForgotten },
  ERASURE_ASKED: { reach: 'EVERYWHERE', write: erasureAsked },
  NEGOTIATION_ASKED: { reach: 'CHOSEN', write: negotiationAsked },
}

/** How to get help, at the end of every long text. */
export function helpLine(house: Pick<House, 'publicUrl' | 'help'>): string {
  return `Ficou com dúvida? Veja ${house.publicUrl}/perguntas ou fale com ${house.help}.`
}

/** The text for a channel. */
export function textFor(
  channel: MessageChannel,
  { subject, paragraphs, sms }: Words,
  { name, house }: { name: string; house: House },
): { subject?: string; text: string } {
  if (channel === 'SMS') return { text: smsText(`Drip: ${sms}`) }
  const hello = `Olá, ${firstName(name)}!`
  const body = [hello, ...paragraphs, helpLine(house)]
  if (channel === 'WHATSAPP') return { text: body.join('\n\n') }
  const { name: company, cnpj, address } = house.company
  return { subject, text: [...body, `${company} - CNPJ ${cnpj} - ${address}`].join('\n\n') }
}

function approved(it: MessageFacts['PURCHASE_APPROVED'], house: House): Words {
  const open = it.instalments.filter((part) => !part.isPaid)
  const symbolic =
    it.symbolic === null
      ? []
      : [`O Pix de ${formatReais(it.symbolic)} só confirmou a sua conta e volta para ela.`]
  const plan = it.instalments.map(
    (part, index) => `- ${instalmentText(part, index + 1, it.instalments.length)}`,
  )
  const [next] = open
  const rest =
    next === undefined
      ? 'Esta tudo pago.'
      : `${count(open.length, 'parcela')} em aberto, a proxima de ${formatReais(next.amount)} ate ${formatDate(next.dueDate)}.`
  return {
    subject: `Compra aprovada na ${it.merchantName}`,
    paragraphs: [
      `Sua compra na ${it.merchantName} foi aprovada.`,
      [
        `Pedido: ${it.code}`,
        ...(it.merchantCode === '' ? [] : [`Número na loja: ${it.merchantCode}`]),
        `Data: ${formatDate(it.approvedOn)}`,
        `Valor: ${formatReais(it.amount)}`,
      ].join('\n'),
      ['Parcelas:', ...plan].join('\n'),
      ...(open.length === 0 ? ['Está tudo pago, não há nada a fazer.'] : []),
      ...symbolic,
      `Acompanhar a compra: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `compra ${it.code} de ${formatReais(it.amount)} aprovada na ${short(it.merchantName)}. ${rest} Plano e ajuda: ${areaOrHelp(house)}`,
  }
}

function instalmentText(
  { amount, cashback, dueDate, isPaid }: MessageFacts['PURCHASE_APPROVED']['instalments'][number],
  number: number,
  of: number,
): string {
  const what = `${number} de ${of}: ${formatReais(amount)}`
  if (isPaid) return `${what}, paga${cashback > 0 ? ` com ${formatReais(cashback)} de cashback` : ''}`
  const off = cashback > 0 ? ` (${formatReais(subtractCents(amount, cashback))} se tudo for pago em dia)` : ''
  return `${what} até ${formatDate(dueDate)}${off}`
}

function denied(it: MessageFacts['PURCHASE_DENIED'], house: House): Words {
  const why = `${house.publicUrl}/perguntas#recusa`
  return {
    subject: 'Sobre a sua compra com a Drip',
    paragraphs: [
      `Desta vez não conseguimos aprovar a sua compra de ${formatReais(it.amount)} na ${it.merchantName}. Você não deve nada por ela.`,
      'A loja costuma aceitar outras formas de pagamento, e você pode tentar com a Drip outra vez mais adiante. Se quiser, peça a revisão desta decisão por uma pessoa.',
      `Por que isso acontece: ${why}`,
    ],
    sms: `nao conseguimos aprovar a sua compra na ${short(it.merchantName)}. Voce nao deve nada por ela. Por que isso acontece e o que fazer: ${why}`,
  }
}

function refundBegun(it: MessageFacts['REFUND_BEGUN'], house: House): Words {
  const what = it.storeDidNotConfirm
    ? `A ${it.merchantName} não confirmou o seu pedido, e a compra de ${formatReais(it.amount)} foi desfeita.`
    : it.isWhole
      ? `Sua compra de ${formatReais(it.amount)} na ${it.merchantName} foi cancelada.`
      : `${formatReais(it.canceled)} da sua compra na ${it.merchantName} foram cancelados.`
  const back =
    it.back === 0
      ? []
      : [
          `${formatReais(it.back)} voltam por Pix para a conta de onde saíram. Costuma levar minutos; avisamos quando chegar.`,
        ]
  const tooOld =
    it.tooOld === 0
      ? []
      : [
          `${formatReais(it.tooOld)} foram pagos há mais de 90 dias, e o banco não devolve mais esse Pix. O dinheiro é seu: escreva para ${house.help}, e combinamos como ele volta para você.`,
        ]
  const open =
    it.open === 0
      ? 'Você não deve mais nada por esta compra.'
      : `Em aberto nesta compra: ${formatReais(it.open)}.`
  return {
    subject: it.isWhole ? 'Sua compra foi cancelada' : 'Parte da sua compra foi cancelada',
    paragraphs: [
      what,
      ...back,
      ...tooOld,
      open,
      `Pedido: ${it.code}${it.merchantCode === '' ? '' : `\nNúmero na loja: ${it.merchantCode}`}`,
      `Ver a compra: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `${it.storeDidNotConfirm ? `a ${short(it.merchantName)} nao confirmou o pedido ${it.code} e ele foi desfeito` : `${formatReais(it.canceled)} do pedido ${it.code} na ${short(it.merchantName)} foram cancelados`}.${it.back === 0 ? '' : ` ${formatReais(it.back)} voltam por Pix.`}${it.tooOld === 0 ? '' : ` ${formatReais(it.tooOld)} nao voltam (mais de 90 dias): ${house.help}.`} ${open} ${areaOrHelp(house)}`,
  }
}

function pixLink(it: MessageFacts['PIX_LINK'], house: House): Words {
  const link = payUrl(house, it)
  return {
    subject: 'O link que você pediu',
    paragraphs: [
      `Este é o link para pagar por Pix a ${it.number}ª parcela da sua compra ${it.code} na ${it.merchantName}: ${formatReais(it.amount)} hoje, com vencimento em ${formatDate(it.dueDate)}.`,
      `Pagar: ${link}`,
    ],
    sms: `${it.number}a parcela da compra ${it.code} na ${short(it.merchantName)}: ${formatReais(it.amount)} hoje. Pague por Pix: ${link}`,
  }
}

function refundArrived({ amount, merchantName, outside }: MessageFacts['REFUND_ARRIVED']): Words {
  if (outside !== null) {
    const how = `por ${OUTSIDE_WAY_WORDS[outside.way]} em ${formatDate(outside.paidOn)}`
    return {
      subject: 'Seu dinheiro foi devolvido',
      paragraphs: [
        `Devolvemos ${formatReais(amount)} da sua compra na ${merchantName} ${how}. A referência do banco é ${outside.reference}.`,
      ],
      sms: `Devolvemos ${formatReais(amount)} da sua compra na ${short(merchantName)} ${how}. Referencia do banco: ${outside.reference}`,
    }
  }
  return {
    subject: 'Seu dinheiro voltou',
    paragraphs: [
      `${formatReais(amount)} voltaram por Pix para a conta de onde saíram. São da sua compra na ${merchantName}.`,
    ],
    sms: `${formatReais(amount)} da sua compra na ${short(merchantName)} voltaram por Pix para a conta de onde sairam.`,
  }
}

/** The payer may be somebody else: the money goes back to whoever paid. */
function refundRefused({ amount, merchantName }: MessageFacts['REFUND_REFUSED'], house: House): Words {
  return {
    subject: 'O banco não aceitou uma devolução',
    paragraphs: [
      `Tentamos devolver por Pix ${formatReais(amount)} da sua compra na ${merchantName} para a conta de onde saíram, e o banco não aceitou. O valor ainda não voltou e está guardado aqui.`,
      `Escreva para ${house.help}, e combinamos outra forma de devolver.`,
    ],
    sms: `o banco nao aceitou a devolucao de ${formatReais(amount)} da sua compra na ${short(merchantName)}. O valor esta guardado aqui: escreva para ${house.help} e combinamos outra forma.`,
  }
}

function paymentReturned(it: MessageFacts['PAYMENT_RETURNED'], house: House): Words {
  const { amount, asked, because, byDebit, again } = it
  const came =
    byDebit && because === 'NOT_AWAITED'
      ? `o seu banco pagou ${formatReais(amount)} pelo débito automático, e essa parcela já não estava em aberto.`
      : WHAT_CAME[because](formatReais(amount), asked === null ? null : formatReais(asked))
  const back = 'Ele volta para a conta de origem, em geral em poucos minutos.'
  return {
    subject: 'Um Pix volta para a conta de onde saiu',
    paragraphs: [
      `${came.slice(0, 1).toUpperCase()}${came.slice(1)} ${back}`,
      ...(again === null ? [] : [wayAgain(again, because, house)]),
    ],
    sms: `${came} ${back}${again === null ? '' : ` ${wayAgain(again, because, house)}`}`,
  }
}

function paymentTakenBack(it: MessageFacts['PAYMENT_TAKEN_BACK'], house: House): Words {
  const { merchantName, amount, cashback } = it
  return {
    subject: 'O banco tomou de volta um Pix da sua compra',
    paragraphs: [
      `O banco de quem pagou tomou de volta ${formatReais(amount)} de um Pix que tinha pago a sua compra na ${merchantName}. Esse valor voltou para a conta de onde saiu e está em aberto de novo.`,
      ...(cashback > 0
        ? [
            `O cashback de ${formatReais(cashback)} desta compra só vale se ela toda for paga em dia. Se não, ele também volta a ser devido.`,
          ]
        : []),
      `Ver quanto falta e pagar: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `o banco de quem pagou tomou de volta ${formatReais(amount)} de um Pix da sua compra na ${short(merchantName)}, e isso esta em aberto de novo.${cashback > 0 ? ` Cashback de ${formatReais(cashback)}: so em dia.` : ''} Ver quanto falta e pagar: ${orderUrlOrHelp(house, it)}`,
  }
}

type Again = NonNullable<MessageFacts['PAYMENT_RETURNED']['again']>

/** A plan has no code until somebody requests one on its dates. */
function wayAgain(again: Again, because: ReturnReason, house: House): string {
  return 'link' in again
    ? `${AGAIN[because]}: ${again.link}`
    : `Conferir: ${orderUrlOrHelp(house, { purchaseId: again.planOf })}`
}

const WHAT_CAME: Record<ReturnReason, (amount: string, asked: string | null) => string> = {
  WRONG_AMOUNT: (amount, asked) =>
    asked === null
      ? `recebemos um Pix de ${amount}, menos do que falta pagar.`
      : `recebemos um Pix de ${amount}, mas o valor a pagar era ${asked}.`,
  OTHER_PAYER: (amount) => `o Pix de ${amount} veio de uma conta que não está no seu nome.`,
  // paid too late, or in time but reported too late: the payer is not blamed for either
  TOO_LATE: (amount) => `a confirmação do seu Pix de ${amount} chegou para nós depois do prazo do código.`,
  NOT_AWAITED: (amount) => `recebemos um Pix de ${amount} por um código que já não valia.`,
  REFUSED: (amount) => `não foi possível concluir a compra que você pagou com um Pix de ${amount}.`,
}

const AGAIN: Record<ReturnReason, string> = {
  WRONG_AMOUNT: 'O código certo',
  OTHER_PAYER: 'Pagar com uma conta sua',
  TOO_LATE: 'O novo código',
  NOT_AWAITED: 'Conferir',
  REFUSED: 'Conferir',
}

function autopayOn(it: MessageFacts['AUTOPAY_ON'], house: House): Words {
  return {
    subject: 'Débito automático ligado',
    paragraphs: [
      'Pronto: a partir de agora o seu banco paga as próximas parcelas desta compra no vencimento. Avisamos o valor e o dia antes de cada uma.',
      `Ver os próximos débitos ou parar quando quiser: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `o debito automatico esta ligado: seu banco paga as proximas parcelas desta compra no vencimento. Ver ou parar: ${orderUrlOrHelp(house, it)}`,
  }
}

function autopayEnded(it: MessageFacts['AUTOPAY_ENDED'], house: House): Words {
  return {
    subject: 'Débito automático encerrado',
    paragraphs: [
      'O débito automático desta compra foi encerrado no seu banco. As próximas parcelas você paga por Pix, com o código de cada uma.',
      house.isReaderArchived
        ? `Peça o código de cada parcela a ${house.help}.`
        : `Ver as parcelas ou ligar de novo: ${orderUrl(house, it)}`,
    ],
    sms: `o debito automatico desta compra foi encerrado no seu banco. As proximas parcelas voce paga por Pix: ${orderUrlOrHelp(house, it)}`,
  }
}

function dueDateMoved(it: MessageFacts['DUE_DATE_MOVED'], house: House): Words {
  const { number, total, merchantName, from, to, others, othersLater, lateCharge } = it
  const later = othersLater === null ? '' : `, ${count(othersLater, 'dia')} para a frente`
  const also = others === 0 ? '' : ` As parcelas seguintes em aberto (${others}) também mudaram${later}.`
  const kept =
    lateCharge === 0
      ? ''
      : ` A multa e os juros até hoje, ${formatReais(lateCharge)}, continuam na parcela; até a nova data nada mais corre.`
  return {
    subject: `Nova data de uma parcela: ${formatDate(to)}`,
    paragraphs: [
      `A parcela ${number} de ${total} da sua compra na ${merchantName}, que vencia em ${formatDate(from)}, agora vence em ${formatDate(to)}.${also}${kept}`,
      `Códigos Pix gerados antes não valem mais. Ver o plano e gerar um novo: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `a parcela ${number} de ${total} na ${short(merchantName)} agora vence em ${formatDate(to)}. Codigos de antes nao valem mais. Plano e novo Pix: ${orderUrlOrHelp(house, it)}`,
  }
}

function pauseBegun(it: MessageFacts['PAUSE_BEGUN'], house: House): Words {
  const { kind, merchantName, endsOn, nextDueDate, keptDueDate } = it
  const last = formatDate(addDays(endsOn, -1))
  const back =
    kind === 'RETURN'
      ? [`A loja vê que a devolução foi anunciada. Quando ela devolver o valor, a pausa termina.`]
      : []
  return {
    subject: `Parcelas pausadas até ${last}`,
    paragraphs: [
      `As parcelas em aberto da sua compra na ${merchantName} estão pausadas até ${last}. Nesses dias ${keptDueDate === null ? 'nada vence' : 'elas não vencem'} e não correm multa nem juros; o próximo vencimento é ${formatDate(nextDueDate)}.`,
      ...(keptDueDate === null
        ? []
        : [
            `A parcela de ${formatDate(keptDueDate)}, que o seu banco já foi chamado a pagar, não entrou na pausa e segue como estava.`,
          ]),
      ...back,
      `Códigos Pix gerados antes não valem mais. Ver o plano ou encerrar a pausa antes: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `suas parcelas na ${short(merchantName)} estao pausadas ate ${last}${keptDueDate === null ? '' : `, menos a de ${formatDate(keptDueDate)}, que o banco foi chamado a pagar`}. Proximo vencimento: ${formatDate(nextDueDate)}. Codigos de antes nao valem mais. Plano: ${orderUrlOrHelp(house, it)}`,
  }
}

function pauseEnding(it: MessageFacts['PAUSE_ENDING'], house: House): Words {
  const last = formatDate(addDays(it.endsOn, -1))
  return {
    subject: `A pausa das parcelas termina em ${last}`,
    paragraphs: [
      `A pausa das parcelas da sua compra na ${it.merchantName} termina em ${last}. O próximo vencimento é ${formatDate(it.nextDueDate)}, sem multa e sem juros pelos dias pausados.`,
      `Ver as parcelas: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `a pausa das parcelas na ${short(it.merchantName)} termina em ${last}. Proximo vencimento: ${formatDate(it.nextDueDate)}. Ver: ${orderUrlOrHelp(house, it)}`,
  }
}

function pauseEnded(it: MessageFacts['PAUSE_ENDED'], house: House): Words {
  return {
    subject: 'A pausa das parcelas terminou',
    paragraphs: [
      `A pausa das parcelas da sua compra na ${it.merchantName} terminou antes do prazo. Os dias que sobraram saíram das datas; o próximo vencimento é ${formatDate(it.nextDueDate)}.`,
      `Ver as parcelas e pagar: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `a pausa das parcelas na ${short(it.merchantName)} terminou. Proximo vencimento: ${formatDate(it.nextDueDate)}. Ver: ${orderUrlOrHelp(house, it)}`,
  }
}

function debtOffer({ merchantName, until, link }: MessageFacts['DEBT_OFFER']): Words {
  const day = formatDate(until)
  return {
    subject: 'Uma proposta para você',
    paragraphs: [
      `Temos uma proposta para a sua compra na ${merchantName}. Ela vale até ${day}, pelos valores que o link mostra; até você aceitar, nada muda.`,
      `Ver a proposta inteira: ${link}`,
    ],
    sms: `temos uma proposta para a sua compra na ${short(merchantName)}. Ela vale ate ${day}. Ver tudo antes de aceitar: ${link}`,
  }
}

function planAccepted(it: MessageFacts['PLAN_ACCEPTED'], house: House): Words {
  const { merchantName, dueDate, amount } = it
  const [entry, until] = [formatReais(amount), formatDate(dueDate)]
  return {
    subject: 'Falta a entrada do seu acordo',
    paragraphs: [
      `Nosso atendimento registrou o acordo da sua compra na ${merchantName}. Ele começa quando a entrada de ${entry} for paga, até o fim de ${until}; sem ela, tudo fica como está.`,
      `Ver o acordo inteiro e pagar a entrada por Pix: ${orderUrlOrHelp(house, it)}`,
      `Se você não pediu, não pague a entrada e fale com a gente.`,
    ],
    sms: `o acordo da sua compra na ${short(merchantName)} comeca quando a entrada de ${entry} for paga, ate o fim de ${until}. Ver e pagar: ${orderUrlOrHelp(house, it)}`,
  }
}

function planBegan(it: MessageFacts['PLAN_BEGAN'], house: House): Words {
  const { number, total, merchantName, dueDate, amount } = it
  const next = `${number} de ${total}, de ${formatReais(amount)}, vence em ${formatDate(dueDate)}`
  return {
    subject: 'O seu acordo está valendo',
    paragraphs: [
      `O acordo da sua compra na ${merchantName} está valendo. O próximo pagamento, ${next}.`,
      `Códigos Pix e débitos das datas antigas não valem mais. Ver todas as datas e pagar: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `o acordo da sua compra na ${short(merchantName)} esta valendo. Proximo pagamento: ${next}. Datas e Pix: ${orderUrlOrHelp(house, it)}`,
  }
}

function planDue(it: MessageFacts['PLAN_DUE'], house: House): Words {
  const { number, total, merchantName, dueDate, amount } = it
  return {
    subject: `Pagamento do acordo em ${formatDate(dueDate)}`,
    paragraphs: [
      `O pagamento ${number} de ${total} do acordo da sua compra na ${merchantName}, de ${formatReais(amount)}, vence em ${formatDate(dueDate)}.`,
      `Pagar por Pix: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `o pagamento ${number} de ${total} do acordo na ${short(merchantName)}, ${formatReais(amount)}, vence em ${formatDate(dueDate)}. Pagar: ${orderUrlOrHelp(house, it)}`,
  }
}

function planLate(it: MessageFacts['PLAN_LATE'], house: House): Words {
  const { number, total, merchantName, dueDate, amount, lastDay } = it
  const until = formatDate(lastDay)
  return {
    subject: `O seu acordo vale até ${until}`,
    paragraphs: [
      `O pagamento ${number} de ${total} do acordo da sua compra na ${merchantName}, de ${formatReais(amount)}, venceu em ${formatDate(dueDate)}.`,
      `Pagando até ${until} o acordo continua, sem nada a mais. Depois ele termina, e volta a valer o que era devido antes, menos o que você já pagou.`,
      `Pagar por Pix: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `o pagamento ${number} de ${total} do acordo na ${short(merchantName)} venceu. Pague ${formatReais(amount)} ate ${until} e o acordo continua: ${orderUrlOrHelp(house, it)}`,
  }
}

function planBroken(it: MessageFacts['PLAN_BROKEN'], house: House): Words {
  return {
    subject: 'O seu acordo terminou',
    paragraphs: [
      `O acordo da sua compra na ${it.merchantName} terminou sem todos os pagamentos. Volta a valer o que era devido antes, com as datas e os encargos de antes, menos tudo o que você já pagou.`,
      `Ver quanto falta e pagar: ${orderUrlOrHelp(house, it)}. Para combinar outro jeito, peça em ${house.publicUrl}/renegociacao.`,
    ],
    sms: `o acordo da sua compra na ${short(it.merchantName)} terminou. Volta o que era devido antes, menos o que voce pagou. Ver: ${orderUrlOrHelp(house, it)}`,
  }
}

function disputeOpened(it: MessageFacts['DISPUTE_OPENED'], house: House): Words {
  const by = formatDate(it.answerBy)
  const held = it.isHeld
    ? ['As parcelas em aberto ficam pausadas enquanto isso: nada vence, e não correm multa nem juros.']
    : []
  return {
    subject: 'Recebemos o problema com a sua compra',
    paragraphs: [
      `Avisamos a ${it.merchantName} do problema que você contou. A loja tem até ${by} para responder; sem resposta, a Drip decide.`,
      ...held,
      `Acompanhar e mandar arquivos: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `avisamos a ${short(it.merchantName)} do problema com a sua compra. A loja responde ate ${by}.${it.isHeld ? ' As parcelas ficam pausadas.' : ''} Acompanhar: ${orderUrlOrHelp(house, it)}`,
  }
}

function disputeAnswered(it: MessageFacts['DISPUTE_ANSWERED'], house: House): Words {
  const by = it.decideBy === null ? '' : ` até ${formatDate(it.decideBy)}`
  const what =
    it.answer === 'NONE'
      ? `A ${it.merchantName} não respondeu no prazo sobre o problema com a sua compra.`
      : it.answer === 'ACCEPTED_PART'
        ? `A ${it.merchantName} aceitou devolver ${formatReais(it.refunded)} da sua compra.`
        : `A ${it.merchantName} respondeu que não concorda com o problema que você contou.`
  return {
    subject: 'Novidade sobre o problema com a sua compra',
    paragraphs: [
      what,
      `Agora a Drip olha o que você e a loja disseram e decide${by}. Se para você já está resolvido, é só dizer na página da compra.`,
      `Ver a resposta da loja: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `${what} Agora a Drip decide${by}. Ver: ${orderUrlOrHelp(house, it)}`,
  }
}

function disputeEnded(it: MessageFacts['DISPUTE_ENDED'], house: House): Words {
  const what = howItEnded(it)
  const next =
    it.nextDueDate === null
      ? []
      : [`As parcelas voltam a andar: o próximo vencimento é ${formatDate(it.nextDueDate)}.`]
  return {
    subject: 'O problema com a sua compra foi encerrado',
    paragraphs: [what, ...next, `Ver a decisão e o plano: ${orderUrlOrHelp(house, it)}`],
    sms: `${what} ${next.join('')} Ver: ${orderUrlOrHelp(house, it)}`,
  }
}

function howItEnded(it: MessageFacts['DISPUTE_ENDED']): string {
  const { merchantName, answer, outcome, endedBy, refunded } = it
  if (endedBy === 'REFUNDED') return `Toda a sua compra na ${merchantName} foi cancelada.`
  if (endedBy === 'MERCHANT') return `A ${merchantName} aceitou e cancelou toda a sua compra.`
  if (outcome === 'REFUND')
    return `A Drip decidiu a seu favor: toda a sua compra na ${merchantName} foi cancelada.`
  const withPart = answer === 'ACCEPTED_PART' ? 'com a parte da loja, ' : ''
  if (outcome === 'REDUCTION')
    return `A Drip decidiu: ${withPart}${formatReais(refunded)} da sua compra na ${merchantName} foram descontados.`
  if (answer === 'ACCEPTED_PART')
    return `A Drip decidiu que a sua compra na ${merchantName} fica com a parte que a loja devolveu (${formatReais(refunded)}), sem outra mudança. Os motivos estão na página da compra.`
  return `A Drip decidiu que a sua compra na ${merchantName} continua como está. Os motivos estão na página da compra.`
}

function autopayDebit(it: MessageFacts['AUTOPAY_DEBIT'], house: House): Words {
  const { number, total, merchantName, amount, paidOn } = it
  const until = formatDate(addDays(paidOn, -1))
  const stop = house.isReaderArchived
    ? `Até 22h de ${until} peça a ${house.help} para parar este débito`
    : `Pare este débito até 22h de ${until}: ${orderUrl(house, it)}`
  return {
    subject: `Seu banco paga a parcela em ${formatDate(paidOn)}`,
    paragraphs: [
      `Em ${formatDate(paidOn)} o seu banco paga ${formatReais(amount)}, a parcela ${number} de ${total} da sua compra na ${merchantName}. Você não precisa fazer nada.`,
      `Prefere pagar de outro jeito? ${stop}. Depois, até 23h59, só no aplicativo do seu banco.`,
    ],
    sms: `em ${formatDate(paidOn)} seu banco paga ${formatReais(amount)}, parcela ${number} de ${total} na ${short(merchantName)}. Parar ate 22h de ${until}: ${orderUrlOrHelp(house, it)}`,
  }
}

function autopayStands(it: MessageFacts['AUTOPAY_STANDS'], house: House): Words {
  const { number, total, merchantName, amount, paidOn, canStop, isTooLittle } = it
  const use = isTooLittle
    ? 'Falta mais do que isso para pagar a parcela, então o valor volta inteiro para a sua conta.'
    : 'O valor paga o que estiver em aberto da parcela; o que sobrar volta para a sua conta.'
  const day = formatDate(paidOn)
  const stop = canStop
    ? `Para ele não acontecer, pare o débito no aplicativo do seu banco até 23h59 de ${formatDate(addDays(paidOn, -1))}. `
    : ''
  return {
    subject: `Seu banco ainda paga a parcela em ${day}`,
    paragraphs: [
      `Em ${day} o seu banco ainda paga ${formatReais(amount)}, a parcela ${number} de ${total} da sua compra na ${merchantName}: esse débito já estava marcado e não pôde mais ser desfeito.`,
      `${use} ${stop}Ver a compra: ${orderUrlOrHelp(house, it)}`,
    ],
    sms: `em ${day} seu banco ainda paga ${formatReais(amount)}, parcela ${number} de ${total} na ${short(merchantName)}; ${isTooLittle ? 'falta mais e ele volta inteiro' : 'o que sobrar volta'}. ${canStop ? 'Ate 23h59 da vespera pare no app do banco' : 'Ver'}: ${orderUrlOrHelp(house, it)}`,
  }
}

function autopayUnpaid(it: MessageFacts['AUTOPAY_UNPAID'], house: House): Words {
  if (it.why === 'CALLED_BACK') return autopayCalledBack(it, house)
  const { number, total, merchantName, amount, nextTry, isAboveCeiling } = it
  // while the bank retries, the instalment's page creates no code
  const link = nextTry === null ? payUrl(house, it) : orderUrlOrHelp(house, it)
  const because = isAboveCeiling ? ', porque o valor passa do limite que você definiu lá' : ''
  const { subject, what, sms } = UNPAID[it.why]
  return {
    subject,
    paragraphs: [
      `${what} ${formatReais(amount)}, a parcela ${number} de ${total} da sua compra na ${merchantName}${because}.`,
      nextTry === null
        ? `Pague por Pix quando puder: ${link}`
        : `Ele tenta de novo em ${formatDate(nextTry)}, pelo mesmo valor. Se preferir, pague antes por Pix: ${link}`,
    ],
    sms: `${sms} ${formatReais(amount)}, parcela ${number} de ${total} na ${short(merchantName)}. ${nextTry === null ? 'Pague por Pix' : `Ele tenta de novo em ${formatDate(nextTry)}. Ou pague por Pix`}: ${link}`,
  }
}

const UNPAID = {
  NOT_PAID: {
    subject: 'Seu banco não pagou a parcela',
    what: 'O seu banco não conseguiu pagar',
    sms: 'seu banco nao pagou',
  },
  NOT_SENT: {
    subject: 'Pague a parcela por Pix',
    what: 'Não foi possível agendar no seu banco o pagamento de',
    sms: 'nao foi possivel agendar no seu banco',
  },
}

/** Without an amount: the debit's may no longer be what is owed. */
function autopayCalledBack(it: MessageFacts['AUTOPAY_UNPAID'], house: House): Words {
  const { number, total, merchantName } = it
  return {
    subject: 'Seu banco não vai pagar esta parcela',
    paragraphs: [
      `O seu banco não vai pagar a parcela ${number} de ${total} da sua compra na ${merchantName}: ela mudou ou teve um código Pix gerado, e não há mais tempo de agendar outro débito. O débito automático das outras parcelas continua.`,
      `Se ainda não pagou, pague por Pix: ${payUrl(house, it)}`,
    ],
    sms: `seu banco nao vai pagar a parcela ${number} de ${total} na ${short(merchantName)}: ela mudou ou teve um codigo Pix gerado. Se ainda nao pagou, pague por Pix: ${payUrl(house, it)}`,
  }
}

function passwordChanged({ at }: MessageFacts['PASSWORD_CHANGED'], house: House): Words {
  return {
    subject: 'Sua senha mudou',
    paragraphs: [
      `A senha da sua conta foi alterada em ${momentText(at)}. Por segurança, os outros acessos foram encerrados.`,
      `Não foi você? Fale agora com ${house.help}.`,
    ],
    sms: `a senha da sua conta foi alterada em ${momentText(at)}. Nao foi voce? Fale agora com ${house.help}`,
  }
}

function cpfChanged({ at, cpf }: MessageFacts['CPF_CHANGED'], house: House): Words {
  return {
    subject: 'O CPF da sua conta mudou',
    paragraphs: [
      `O CPF da sua conta foi trocado pelo nosso atendimento em ${momentText(at)}. Agora ele é ${cpf}, e é com ele que você entra. Por segurança, os acessos foram encerrados.`,
      `Não foi você que pediu? Fale agora com ${house.help}.`,
    ],
    sms: `o CPF da sua conta foi trocado pelo nosso atendimento em ${momentText(at)}: agora e ${cpf}. Nao foi voce que pediu? Fale agora com ${house.help}`,
  }
}

function factorChanged({ at, what }: MessageFacts['FACTOR_CHANGED'], house: House): Words {
  return {
    subject: 'Mudou como se entra na sua conta',
    paragraphs: [
      `${what} Foi em ${momentText(at)}.`,
      `Não foi você? Troque a senha em ${house.publicUrl}/cliente/recuperar-login e fale agora com ${house.help}.`,
    ],
    sms: `mudou como se entra na sua conta (segundo fator) em ${momentText(at)}. Nao foi voce? Fale agora com ${house.help}`,
  }
}

function agencyGiven({ agency, cnpj }: MessageFacts['AGENCY_GIVEN'], house: House): Words {
  const pay = house.isReaderArchived ? house.help : `${house.publicUrl}/cliente/pedidos`
  return {
    subject: 'Quem fala com você em nosso nome',
    paragraphs: [
      `A partir de hoje a ${agency} (CNPJ ${cnpj}) fala com você em nome da ${house.company.name} sobre as suas parcelas em atraso. Ela recebeu seu nome, seus contatos e o que está em atraso.`,
      `O pagamento continua sendo feito à Drip, ${house.isReaderArchived ? 'com' : 'em'} ${pay} ou pelos links que já são seus. Não pague a ninguém mais.`,
    ],
    sms: `a ${agency} fala com voce em nosso nome. Pague so a Drip: ${pay}`,
  }
}

function newDevice({ at, device }: MessageFacts['NEW_DEVICE'], house: House): Words {
  return {
    subject: 'Novo acesso à sua conta',
    paragraphs: [
      `Sua conta foi aberta em um aparelho novo em ${momentText(at)}: ${device}.`,
      `Não foi você? Troque a senha em ${house.publicUrl}/cliente/recuperar-login e fale com ${house.help}.`,
    ],
    sms: `sua conta foi aberta em um aparelho novo em ${momentText(at)}. Nao foi voce? Troque a senha: ${house.publicUrl}/cliente/recuperar-login`,
  }
}

function deviceForgotten({ at, device }: MessageFacts['DEVICE_FORGOTTEN'], house: House): Words {
  return {
    subject: 'Esquecemos um aparelho por segurança',
    paragraphs: [
      `Em ${momentText(at)} alguém usou uma cópia antiga do que lembrava o seu aparelho (${device}). Por segurança, ele não é mais lembrado. Nada foi comprado com isso: uma compra sempre pede o código enviado ao seu celular.`,
      `Não passe códigos a ninguém. Se algo parece estranho, fale com ${house.help}.`,
    ],
    sms: `por seguranca, um aparelho seu nao e mais lembrado: em ${momentText(at)} alguem usou uma copia antiga dele. Nao passe codigos a ninguem.`,
  }
}

function erasureAsked({ answerBy }: MessageFacts['ERASURE_ASKED'], house: House): Words {
  return {
    subject: 'Recebemos o seu pedido de exclusão de dados',
    paragraphs: [
      `Recebemos o seu pedido de exclusão de dados. Uma pessoa da nossa equipe responde até ${formatDate(answerBy)}, por e-mail.`,
      `Não foi você? Fale agora com ${house.help}.`,
    ],
    sms: `recebemos o seu pedido de exclusao de dados. Respondemos ate ${formatDate(answerBy)}, por e-mail. Nao foi voce? Fale com ${house.help}`,
  }
}

function negotiationAsked({ askedAt }: MessageFacts['NEGOTIATION_ASKED'], house: House): Words {
  return {
    subject: 'Recebemos o seu pedido',
    paragraphs: [
      `Recebemos em ${momentText(askedAt)} o seu pedido para combinar um novo jeito de pagar. Nossa equipe entra em contato por e-mail.`,
      house.isReaderArchived
        ? `Enquanto isso, você não recebe lembretes. Se preferir pagar antes, peça o valor do dia a ${house.help}.`
        : `Enquanto isso, você não recebe lembretes. Se preferir pagar antes, o valor do dia está na sua conta: ${areaOrHelp(house)}`,
    ],
    sms: `recebemos o seu pedido de renegociacao. Nossa equipe entra em contato por e-mail. Enquanto isso voce nao recebe lembretes. ${areaOrHelp(house)}`,
  }
}

const payUrl = ({ publicUrl }: House, { instalmentId }: { instalmentId: string }) =>
  `${publicUrl}/pagamento/${instalmentId}`

const orderUrl = ({ publicUrl }: House, { purchaseId }: Pick<PurchaseFacts, 'purchaseId'>) =>
  `${publicUrl}/cliente/pedidos/${purchaseId}`

const orderUrlOrHelp = (house: House, it: Pick<PurchaseFacts, 'purchaseId'>) =>
  house.isReaderArchived ? house.help : orderUrl(house, it)

const areaOrHelp = (house: House) => (house.isReaderArchived ? house.help : `${house.publicUrl}/cliente`)

const LONGEST_NAME = 30
/** Names of stores may have any length, an SMS may not. */
function short(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 3).trimEnd()}...`
}

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** "21/11/2026 às 14:05", in São Paulo. */
export const momentText = (at: Date): string => MOMENT.format(at).replace(', ', ' às ')
