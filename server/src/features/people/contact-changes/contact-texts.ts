/** Texts about a change of phone or e-mail: new addresses are masked, so that a message read by others reveals none. */
import { CONTACT_WAIT_HOURS, type ContactSource, keepsPhone } from '@drip/core/accounts/contact-change'
import { maskEmail, parseEmail } from '@drip/core/documents/email'
import { maskPhone, parsePhone } from '@drip/core/documents/phone'
import type { ContactChange } from './contact-changes.store.ts'

export type ContactNews = 'ASKED' | 'DONE' | 'STOPPED' | 'GIVEN_BACK'

export interface ContactText {
  subject: string
  text: string
}

export function maskContact({ field, value }: { field: ContactChange['field']; value: string }): string {
  if (field === 'PHONE') {
    const phone = parsePhone(value)
    return phone === null ? '' : maskPhone(phone)
  }
  const email = parseEmail(value)
  return email === null ? '' : maskEmail(email)
}

const BY: Record<ContactSource, string> = {
  PURCHASE: 'Em uma compra com o seu CPF',
  CUSTOMER: 'Na sua área de cliente',
  SUPPORT: 'No nosso atendimento',
  RECOVERY: 'Na recuperação da sua conta',
}

/** @param links.stop absent for the new address, and once the change is over */
export function contactText(
  news: ContactNews,
  changes: readonly ContactChange[],
  links: { stop: string | null; recovery: string; supportEmail: string },
): ContactText {
  const [first] = changes
  if (first === undefined) throw new Error('a message tells of at least one change')
  if (keepsPhone(first) && news !== 'GIVEN_BACK') return factorText(news, first, links)
  const what = changes.map(nameOf).join(' e ')
  const to = changes
    .map((it) => `${nameOf(it)} ${maskContact({ field: it.field, value: it.newValue })}`)
    .join(' e ')
  if (news === 'ASKED')
    return {
      subject: `Pedido de troca de ${what} na sua conta Drip`,
      text: `Drip: ${lower(BY[first.source])} foi informado outro contato: ${to}. Ele só passa a valer para a sua conta em ${CONTACT_WAIT_HOURS} horas, ${saoPauloMoment(first.takesEffectAt)}. Não foi você? Pare a troca aqui: ${links.stop ?? ''}`,
    }
  if (news === 'DONE')
    return {
      subject: `Troca de ${what} na sua conta Drip`,
      text: `Drip: o contato da sua conta agora é ${to}.${links.stop === null ? '' : ` Não foi você? Avise aqui: ${links.stop}`}`,
    }
  if (news === 'GIVEN_BACK') {
    const back = changes.map((it) => `${nameOf(it)} ${maskContact({ field: it.field, value: it.oldValue })}`)
    return {
      subject: `Sua conta Drip voltou ao ${what} de antes`,
      text: `Drip: sua conta voltou a ter ${back.join(' e ')}. Todos os acessos foram encerrados e a senha deixou de valer: escolha outra em ${links.recovery}. Dúvidas? ${links.supportEmail}`,
    }
  }
  return {
    subject: `Troca de ${what} interrompida na sua conta Drip`,
    text: `Drip: a troca de ${what} da sua conta foi interrompida e nada mudou. Por segurança, recuperar o acesso fica suspenso até falarmos com você: ${links.supportEmail}.`,
  }
}

/** The phone stays: the second factor is removed. */
function factorText(
  news: Exclude<ContactNews, 'GIVEN_BACK'>,
  { source, takesEffectAt }: ContactChange,
  { stop, supportEmail }: { stop: string | null; supportEmail: string },
): ContactText {
  const texts: Record<typeof news, ContactText> = {
    ASKED: {
      subject: 'Pedido para tirar o segundo fator da sua conta Drip',
      text: `Drip: ${lower(BY[source])} disseram que o autenticador foi perdido. O segundo fator só sai em ${CONTACT_WAIT_HOURS} horas, ${saoPauloMoment(takesEffectAt)}. Não foi você? Impeça aqui: ${stop ?? ''}`,
    },
    DONE: {
      subject: 'O segundo fator da sua conta Drip saiu',
      text: `Drip: o segundo fator da sua conta saiu. Até cadastrar outro, você entra só com a senha. Não foi você? Avise aqui: ${stop ?? ''}`,
    },
    STOPPED: {
      subject: 'O segundo fator da sua conta Drip continua',
      text: `Drip: o pedido para tirar o segundo fator da sua conta foi interrompido e nada mudou. Por segurança, recuperar o acesso fica suspenso até falarmos com você: ${supportEmail}.`,
    },
  }
  return texts[news]
}

const nameOf = ({ field }: ContactChange) => (field === 'PHONE' ? 'celular' : 'e-mail')
const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function saoPauloMoment(at: Date): string {
  const parts = new Map(MOMENT.formatToParts(at).map((it) => [it.type, it.value]))
  return `em ${parts.get('day')}/${parts.get('month')} às ${parts.get('hour')}:${parts.get('minute')}`
}
