/** What is said of a change of phone or e-mail to who may stop it. */
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
  pageTitle: 'Drip - Troca de contato',
  open: {
    title: 'Foi você que pediu esta troca?',
    lead: ({ field, newValue, source, takesEffectAt, keepsPhone }: Objection) =>
      keepsPhone
        ? `${FROM[source]} disseram que o autenticador foi perdido. O segundo fator sai da sua conta em ${shownInstant(takesEffectAt)}.`
        : `${FROM[source]} foi informado outro ${FIELD[field]}: ${inOneLine(newValue)}. Ele passa a valer para a sua conta em ${shownInstant(takesEffectAt)}.`,
    action: 'Não fui eu: parar a troca',
    whatHappens:
      'Se você parar a troca, encerramos todos os acessos à sua conta e ninguém recupera a senha até falarmos com você.',
  },
  done: {
    title: 'Foi você que fez esta troca?',
    lead: ({ field, newValue, source, keepsPhone }: Objection) =>
      keepsPhone
        ? `${FROM[source]} disseram que o autenticador foi perdido. O segundo fator já saiu da sua conta.`
        : `${FROM[source]} foi informado outro ${FIELD[field]}: ${inOneLine(newValue)}. Ele já vale para a sua conta.`,
    action: 'Não fui eu: proteger minha conta',
    whatHappens:
      'Se não foi, encerramos todos os acessos à sua conta e ninguém recupera a senha até falarmos com você.',
  },
  itWasMe: 'Se foi você, não precisa fazer nada: pode fechar esta página.',
  failed: 'Não conseguimos registrar agora. Tente de novo em instantes.',
  stoppedTitle: 'Pronto, sua conta está protegida',
  stoppedLead:
    'Nenhuma troca de contato segue adiante, e recuperar a senha fica suspenso até falarmos com você. Suas parcelas e prazos continuam iguais.',
  support: 'Falar com o suporte',
  overTitle: 'Não há nada para parar aqui',
  overLead: 'Este pedido de troca já terminou, ou o link não é mais válido.',
  account: 'Ir para a minha conta',
}

/** A phone is not broken between two lines. */
const inOneLine = (value: string) => value.replaceAll(' ', '\u00a0')

export const contactWords = { field: FIELD, from: FROM }
