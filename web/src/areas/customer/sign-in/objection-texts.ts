/** Texts on a change of phone or e-mail, for a person who may stop it. */
import type { ContactField, ContactSource } from '@drip/core/accounts/contact-change'
import type { Objection } from '@drip/core/contracts/accounts/contact-changes'
import { shownInstant } from '../../../instalments/dates.ts'

const FIELD: Record<ContactField, string> = { PHONE: 'celular', EMAIL: 'e-mail' }
const FROM: Record<ContactSource, string> = {
  PURCHASE: 'Em uma compra com o seu CPF',
  CUSTOMER: 'Na área do cliente',
  SUPPORT: 'No nosso atendimento',
  RECOVERY: 'Na recuperação da sua conta',
}

export const objectionTexts = {
  pageTitle: 'Drip - Mudança na sua conta',
  itWasMe: 'Se foi você, não precisa fazer nada: pode fechar esta página.',
  failed: 'Não conseguimos registrar agora. Tente de novo em instantes.',
  stoppedTitle: 'Pronto, sua conta está protegida',
  stoppedLead:
    'Nenhuma mudança de contato ou de segundo fator segue adiante, e recuperar a senha fica suspenso até falarmos com você. Suas parcelas e prazos continuam iguais.',
  support: 'Falar com o suporte',
  overTitle: 'Não há nada para parar aqui',
  overLead: 'Este pedido de troca já terminou, ou o link não é mais válido.',
  account: 'Ir para a minha conta',
}

const AFTERWARDS = 'encerramos todos os acessos à sua conta e ninguém recupera a senha até falarmos com você.'

/**
 * The question, the requested change, and the consequence of stopping it; for a contact, or for the removal of the
 * second factor.
 */
export function objectionWords({ field, newValue, source, takesEffectAt, keepsPhone, state }: Objection) {
  const isDone = state === 'DONE'
  const factor = `${FROM[source]} disseram que o autenticador foi perdido. O segundo fator`
  const contact = `${FROM[source]} foi informado outro ${FIELD[field]}: ${inOneLine(newValue)}. Ele`
  if (keepsPhone)
    return {
      title: isDone
        ? 'Foi você que tirou o segundo fator?'
        : 'Foi você que pediu para tirar o segundo fator?',
      lead: isDone
        ? `${factor} já saiu da sua conta.`
        : `${factor} sai da sua conta em ${shownInstant(takesEffectAt)}.`,
      action: isDone ? PROTECT : 'Não fui eu: manter o segundo fator',
      whatHappens: isDone ? `Se não foi, ${AFTERWARDS}` : `Se não foi, o segundo fator fica, ${AFTERWARDS}`,
    }
  return {
    title: isDone ? 'Foi você que fez esta troca?' : 'Foi você que pediu esta troca?',
    lead: isDone
      ? `${contact} já vale para a sua conta.`
      : `${contact} passa a valer para a sua conta em ${shownInstant(takesEffectAt)}.`,
    action: isDone ? PROTECT : 'Não fui eu: parar a troca',
    whatHappens: `Se ${isDone ? 'não foi' : 'você parar a troca'}, ${AFTERWARDS}`,
  }
}

const PROTECT = 'Não fui eu: proteger minha conta'

/** A phone number must not wrap. */
const inOneLine = (value: string) => value.replaceAll(' ', '\u00a0')

export const contactWords = { field: FIELD, from: FROM }
