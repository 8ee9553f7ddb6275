/**
 * The texts for a denied shopper (001 §8): the four titles are exact, the details are ours. Each explains kindly what
 * happened and what the shopper can do next; none reveals which security rule refused (open points, "Denial texts").
 */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { DenialReason } from '@drip/core/contracts/states'
import { moneyText } from '../../../ui/money.tsx'

type DeniedAnswer = Pick<
  CheckoutAnswer,
  'koReason' | 'koVariables' | 'onWaitListStatus' | 'blockedLimit' | 'endedBy' | 'returnedPayment'
>

export function denialTitle(answer: DeniedAnswer): string {
  if (answer.endedBy !== null) return ENDED_BY[answer.endedBy].title
  if (answer.onWaitListStatus === 'WAITING_RESPONSE' && !answer.blockedLimit) {
    return 'Neste momento não foi possível criar a sua conta Drip'
  }
  if (answer.koReason === 'EXPIRED') return 'Esta compra está expirada'
  if (answer.koReason === 'ORDER_ABOVE_MAX_VALUE') {
    return 'Ops, não conseguimos aprovar limite suficiente para finalizar sua compra'
  }
  return 'Não foi possível aprovar a sua compra com Drip'
}

/** `supportEmail` comes from the settings, for a denial without its own address. */
export function denialDetail(answer: DeniedAnswer, supportEmail: string): string {
  if (answer.endedBy !== null) return ENDED_BY[answer.endedBy].detail
  const detail = DETAILS[answer.koReason ?? 'DEFAULT']
  return detail(answer, answer.koVariables.supportEmail ?? supportEmail)
}

/** The wait list is offered only to shoppers whom it may still help (CHK-WAIT-01). */
export function offersWaitlist(answer: DeniedAnswer): boolean {
  return (
    answer.koReason === 'ORDER_ABOVE_MAX_VALUE' &&
    answer.onWaitListStatus === 'WAITING_RESPONSE' &&
    !answer.blockedLimit
  )
}

/** Nobody refused these purchases: somebody ended them (the specification only knows that they are over). */
const ENDED_BY = {
  SHOPPER: {
    title: 'Você cancelou esta compra',
    detail: 'Se mudar de ideia, volte à loja e comece uma nova.',
  },
  MERCHANT: {
    title: 'A loja desativou este link',
    detail: 'Fale com a loja e peça um link novo para comprar com a Drip.',
  },
}

type Detail = (answer: DeniedAnswer, supportEmail: string) => string

const upTo =
  (otherwise: string): Detail =>
  ({ koVariables }) =>
    koVariables.maxAmount === undefined
      ? otherwise
      : `Agora você pode comprar até ${moneyText(koVariables.maxAmount)} com a Drip. Volte à loja, ajuste o carrinho e tente de novo.`

const LIMIT_TOO_SMALL =
  'O valor desta compra passa do limite que temos para você agora. Tente uma compra menor ou use outra forma de pagamento.'

const SECURITY: Detail = () =>
  'Para sua segurança, não podemos seguir com esta compra. Use outra forma de pagamento na loja ou fale com o nosso suporte.'

const SOON: Detail = () =>
  'Recebemos muitos pedidos agora e precisamos de um tempinho. Tente de novo em alguns minutos.'

const DETAILS: Record<DenialReason, Detail> = {
  DEFAULT: () =>
    'Não conseguimos aprovar agora. Confira se seus dados estão certos ou use outra forma de pagamento na loja.',
  ALREADY_HAVE_ACTIVE_ORDER: () =>
    'Você já tem o número máximo de compras em aberto. Quite uma delas e volte a comprar com a Drip.',
  ORDER_ABOVE_MAX_VALUE: (answer, email) => {
    if (answer.onWaitListStatus === 'CONFIRMED') {
      return 'Registramos seu interesse em mais limite. Por enquanto, tente uma compra menor ou use outra forma de pagamento.'
    }
    if (offersWaitlist(answer)) {
      return 'Ainda não temos limite para este valor. Você pode entrar na lista de espera por mais limite ou tentar uma compra menor.'
    }
    return upTo(LIMIT_TOO_SMALL)(answer, email)
  },
  ORDER_ABOVE_CUSTOMER_MAX_VALUE: upTo(LIMIT_TOO_SMALL),
  MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER: upTo(
    'Com as compras que você já tem em aberto, esta passa do seu limite. Pague algumas parcelas ou tente uma compra menor.',
  ),
  // before any Pix, it is the person's own data that could not be confirmed
  INVALID_CUSTOMER_DATA: ({ returnedPayment }) =>
    returnedPayment?.because === 'OTHER_PAYER'
      ? 'A conta que fez o Pix não está no mesmo nome do cadastro na loja: pode ser de outra pessoa ou de uma empresa. O valor volta para a conta de origem. Comece de novo e pague com uma conta sua.'
      : 'Não conseguimos confirmar seus dados. Confira o CPF e o nome completo, como no documento, e comece de novo na loja. Se estiverem certos, fale com o nosso suporte.',
  DRIP_MAX_VALUE_PER_DAY: SOON,
  DRIP_MAX_VALUE_GLOBAL: SOON,
  BLOCKED_CUSTOMER_PHONE: SECURITY,
  BLOCKED_CUSTOMER_CPF: SECURITY,
  BLOCKED_CUSTOMER_ADDRESS_CEP: SECURITY,
  BLOCKED_BANK_CODE: SECURITY,
  ANTI_FRAUD_SCORE: SECURITY,
  LEGALLY_PROTECTED_MINOR: () =>
    'Pelos dados informados, você ainda não tem 18 anos. A Drip é só para maiores de idade. Você pode usar outra forma de pagamento na loja.',
  LATE_INSTALMENTS: (_answer, email) =>
    `Há pagamentos pendentes em seu nome. Fale com a gente em ${email} para regularizar e voltar a comprar.`,
  ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID: () =>
    'Pague ao menos uma parcela da sua compra anterior e volte: aí já pode comprar de novo.',
  FAILED_MERCHANT_ORDER_CONFIRMATION: () =>
    'O servidor da loja não respondeu e não conseguimos confirmar seu pedido. Se você já pagou, o valor volta para a sua conta. Tente de novo mais tarde.',
  EXPIRED: () => 'Não identificamos nenhum pagamento, e a compra expirou. Volte à loja e comece uma nova.',
}
