/** The credit decision as shown to admins, rule by rule (LGPD art. 20): what each rule examined, in Portuguese. */
import { ADMIN_DENIAL_LABELS, type AdminCreditDecision } from '@drip/core/contracts/admin/admin-area'
import type { CreditApplication } from '@drip/core/credit/application'
import type { CreditPolicy } from '@drip/core/credit/policy'
import { availableLimit, maxAmountPerOrder, roomBesideOpenOrders } from '@drip/core/credit/limit'
import { type Cents, cents, formatReais, toReais } from '@drip/core/money/cents'
import type { DecisionRow } from './admin-order.store.ts'

/**
 * @param policy the thresholds of the version in force at that time; before any was activated, those of the
 *   configuration
 * @param tellsWhatWasSeen scores and sums; otherwise only each rule's result
 */
export function explainDecision(
  it: DecisionRow,
  policy: CreditPolicy,
  tellsWhatWasSeen: boolean,
): AdminCreditDecision {
  return {
    stage: it.stage,
    outcome: it.outcome,
    reason: it.reason,
    reasonLabel: it.reason === null ? null : ADMIN_DENIAL_LABELS[it.reason],
    limit: toReais(it.limit),
    decidedAt: it.decidedAt.toISOString(),
    rules: it.trace.map(({ rule, family, outcome, reason }) => ({
      name: rule,
      family,
      outcome,
      reasonLabel: ADMIN_DENIAL_LABELS[reason],
      explanation: tellsWhatWasSeen ? (EXPLANATIONS[rule]?.(it.application, policy) ?? NOT_EXPLAINED) : null,
    })),
  }
}

/** For a rule that was removed since; its machine name means nothing to readers. */
const NOT_EXPLAINED = 'Regra que não usamos mais'

type Explanation = (it: CreditApplication, policy: CreditPolicy) => string

const yesNo = (it: boolean) => (it ? 'sim' : 'não')
const upTo = (room: Cents | null) => (room === null ? 'sem limite' : formatReais(room))
const score = (it: number | null | undefined) => (it == null ? 'sem resposta' : String(it))

/** By the stored names of rules. */
const EXPLANATIONS: Record<string, Explanation> = {
  'archived-customer': ({ customer }) => `Cliente arquivado: ${yesNo(customer.isArchived)}`,
  'blocked-phone': ({ blocked }) => `Telefone bloqueado: ${yesNo(blocked.phone)}`,
  'blocked-cpf': ({ blocked }) => `CPF bloqueado: ${yesNo(blocked.cpf)}`,
  'blocked-address-cep': ({ blocked }) => `CEP bloqueado: ${yesNo(blocked.cep)}`,
  'blocked-bank-code': ({ bankIspb, blocked }) =>
    bankIspb === null ? 'Banco ainda não conhecido' : `Banco ${bankIspb} bloqueado: ${yesNo(blocked.bank)}`,
  'antifraud-score': ({ antifraudScore }, policy) =>
    `Score antifraude ${score(antifraudScore)} (recusa a partir de ${policy.antifraudDenialScore})`,
  'antifraud-answer': ({ antifraudScore }) =>
    antifraudScore === null ? 'O antifraude não respondeu' : 'O antifraude respondeu',
  minor: ({ birthDate, bureau }, policy) =>
    `Idade mínima de ${policy.minimumAge} anos; nascimento informado: ${yesNo(birthDate !== null)}, no bureau: ${yesNo((bureau?.birthDate ?? null) !== null)}`,
  'unknown-age': (_it, policy) => `Data de nascimento obrigatória: ${yesNo(policy.birthDateRequired)}`,
  'customer-data': ({ bureau }) =>
    bureau === null
      ? 'O bureau não respondeu'
      : `CPF regular: ${yesNo(bureau.cpfRegular)}; nome confere: ${yesNo(bureau.nameMatches)}`,
  'late-instalments': ({ customer }) => `Parcelas em atraso: ${customer.lateInstalments}`,
  'first-instalment-unpaid': ({ customer }) =>
    `Compras sem nenhuma parcela paga: ${customer.ordersWithFirstInstalmentUnpaid}`,
  'active-orders': ({ customer }, policy) =>
    `Compras ativas: ${customer.activeOrders} (máximo ${policy.maxActiveOrders}, contando esta)`,
  'order-amount': (it, policy) =>
    `Valor ${formatReais(it.amount)} (máximo por pedido ${formatReais(maxAmountPerOrder(it, policy))})`,
  'bureau-score': ({ bureau }, policy) =>
    bureau === null
      ? 'O bureau não respondeu'
      : `Score ${bureau.score} (mínimo ${policy.minimumBureauScore}); negativado: ${yesNo(bureau.negativated)}`,
  'customer-limit': (it, policy) =>
    `Valor ${formatReais(it.amount)} (limite disponível ${upTo(availableLimit(it, policy))})`,
  'several-orders': (it, policy) =>
    `Valor ${formatReais(it.amount)} (cabe ao lado das compras ativas: ${upTo(roomBesideOpenOrders(it, policy))})`,
  'platform-day': ({ platform }, policy) =>
    `Aprovado no dia ${formatReais(cents(platform.approvedToday))} de ${formatReais(policy.maxApprovedPerDay)}`,
  'platform-total': ({ platform }, policy) =>
    `Em aberto na plataforma ${formatReais(cents(platform.openTotal))} de ${formatReais(policy.maxOpenGlobal)}`,
}
