/**
 * The texts of webhook addresses and deliveries; sentences given by the specification are exact, including its
 * spelling (001 §4, §8).
 */
import { WEBHOOK_EVENT_LABELS } from '@drip/core/contracts/merchant/webhook-words'
import type { WebhookDelivery } from '@drip/core/contracts/merchant/webhooks'
import { counted } from '../../texts.ts'

export const webhookTexts = {
  title: 'Avisos automáticos (webhooks)',
  lead: 'Avisamos o sistema da sua loja quando uma compra é aprovada, negada ou reembolsada.',
  add: 'Adicionar endereço',
  editTitle: 'Editar endereço',
  edit: 'Editar',
  save: 'Salvar',
  saved: 'Endereço salvo',
  url: 'Endereço',
  urlHelp: 'Um endereço https:// do sistema da sua loja.',
  urlWrong: 'Digite um endereço completo, que comece com https://',
  description: 'Descrição',
  events: 'Avisos',
  eventsHelp: 'Sem nenhum marcado, enviamos todos.',
  allEvents: 'Todos',
  types: WEBHOOK_EVENT_LABELS,
  testEvent: 'Teste',
  createdAt: 'Adicionado em',
  empty: 'Nenhum endereço ainda',
  emptyLead: 'Adicione o endereço em que o sistema da sua loja recebe avisos.',
  on: 'Ligado',
  off: 'Desligado',
  failingSince: (instant: string) => `Não aceita avisos desde ${instant}`,
  test: 'Enviar teste',
  switchOn: 'Ligar',
  switchedOn: 'Endereço ligado',
  confirms: {
    rotate: {
      title: 'Gerar um novo segredo?',
      lead: 'Por 24 horas assinamos com os dois segredos, para dar tempo de trocar no sistema da loja.',
      confirm: 'Gerar novo segredo',
      done: 'Novo segredo gerado',
    },
    pause: {
      title: 'Desligar este endereço?',
      lead: 'O que acontecer enquanto ele estiver desligado não é enviado a ele.',
      confirm: 'Desligar',
      done: 'Endereço desligado',
    },
    remove: {
      title: 'Remover este endereço?',
      lead: 'Ele não recebe mais avisos, e o que ainda esperava por ele não é enviado.',
      confirm: 'Remover',
      done: 'Endereço removido',
    },
  },
  secretMade: 'Guarde o segredo deste endereço',
  secret: 'Segredo',
  shownOnce: 'Com ele seu sistema confere que o aviso é da Drip. Copie agora: ele não aparece de novo.',
  copy: 'Copiar segredo',
  tooMany: 'Sua loja já tem 10 endereços. Remova um para adicionar outro.',
  gone: 'Este endereço já foi removido. Confira a lista.',
  actionFailed: 'Não foi possível fazer essa mudança, tente novamente',
  failed: 'Não conseguimos carregar os endereços',
  replay: {
    open: 'Reenviar um período',
    title: 'Reenviar um período',
    lead: 'Os avisos deste endereço entre estes momentos são enviados de novo. Guardamos 90 dias.',
    fromDay: 'De',
    fromTime: 'Hora do começo',
    untilDay: 'Até',
    untilTime: 'Hora do fim',
    noDay: 'Digite uma data que exista, como dd/mm/aaaa',
    noTime: 'Digite uma hora de 00:00 a 23:59',
    reversed: 'O começo precisa vir antes do fim',
    confirm: 'Reenviar',
    cancel: 'Cancelar',
    done: (count: number) =>
      count === 0
        ? 'Nenhum aviso deste endereço neste período'
        : counted(count, 'aviso reenviado', 'avisos reenviados'),
    /** Starting again from the same beginning would send these twice. */
    stopped: (count: number, from: string) =>
      `${counted(count, 'aviso reenviado', 'avisos reenviados')}, e o resto não. Para enviar o resto, comece em ${from}.`,
  },
  showLog: 'Ver envios',
  hideLog: 'Esconder envios',
  log: {
    caption: 'Envios a este endereço, do mais novo ao mais antigo',
    columns: {
      event: 'Aviso',
      created: 'Criado em',
      status: 'Situação',
      answer: 'Resposta',
      exchange: 'Envio e resposta',
      attempts: 'Tentativas',
      actions: 'Ações',
    },
    statuses: {
      PENDING: 'Aguardando',
      DELIVERED: 'Entregue',
      FAILED: 'Não entregue',
    } satisfies Record<WebhookDelivery['status'], string>,
    noneYet: 'Ainda sem tentativa',
    noAnswer: 'Sem resposta',
    said: (status: number, durationMs: number | null) =>
      durationMs === null ? `HTTP ${status}` : `HTTP ${status} em ${durationMs} ms`,
    nextTry: (instant: string) => `Nova tentativa em ${instant}`,
    nextTrySoon: 'Nova tentativa a qualquer momento',
    delivered: (answer: string) => `Entregue: sua loja respondeu ${answer}`,
    refused: (answer: string) => `Sua loja não aceitou o aviso: ${answer}`,
    unanswered: 'Sua loja não respondeu ao aviso',
    see: 'Ver conteúdo',
    request: 'O que enviamos',
    response: 'O que sua loja respondeu',
    emptyBody: '(sem conteúdo)',
    resend: 'Reenviar',
    empty: 'Nada foi enviado a este endereço ainda.',
    more: (shown: number) => `Mostramos os ${shown} envios mais novos.`,
    failed: 'Não conseguimos carregar os envios',
  },
}
