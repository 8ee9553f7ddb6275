/** The texts of the question why somebody leaves; loaded with it, so that the first screen stays small. */
import type { FeedbackReason } from '@drip/core/contracts/states'

export const feedbackTexts = {
  title: 'Por que você está desistindo da compra?',
  lead: 'Sua resposta ajuda a melhorar a Drip.',
  reason: 'Motivo',
  reasons: {
    CURIOSITY: 'Era só curiosidade',
    NOT_SURE: 'Ainda não tenho certeza da compra',
    CODE_NOT_RECEIVED: 'Não recebi o código por SMS ou WhatsApp',
    TOO_COMPLICATED: 'Achei complicado demais',
    TECHNICAL_PROBLEMS: 'Tive problemas técnicos',
    OTHER: 'Outro motivo',
  } satisfies Record<FeedbackReason, string>,
  comment: 'Conte um pouco mais',
  commentMissing: 'Conte em poucas palavras o que aconteceu',
  submit: 'Enviar e fechar',
  stay: 'Voltar para a compra',
  skip: 'Sair sem responder',
  chat: 'Conversar com o suporte',
  notSent: 'Não conseguimos enviar sua resposta, tente novamente',
  thanks: 'Obrigado pela sua resposta',
  thanksLead: 'Ela já chegou à nossa equipe. Você pode fechar esta página.',
}
