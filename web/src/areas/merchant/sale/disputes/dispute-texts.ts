/**
 * The texts of customers' problems; sentences given by the specification are exact, including its spelling (001
 * §4, §8).
 */
import { counted } from '../../texts.ts'

export const disputeTexts = {
  title: 'Problemas',
  lead: 'O que clientes contam que deu errado. Você tem 7 dias para responder; sem resposta, a Drip decide.',
  open: 'Em aberto',
  over: 'Encerrados',
  failed: 'Não conseguimos carregar os problemas',
  none: 'Nenhum problema em aberto',
  noneOver: 'Nenhum problema encerrado',
  noneLead: 'Quando um cliente contar um problema com uma venda, ele aparece aqui e avisamos por e-mail.',
  count: (shown: number, total: number) => `${shown} de ${counted(total, 'problema', 'problemas')}`,
  columns: {
    order: 'Pedido',
    reason: 'O que aconteceu',
    state: 'Situação',
    next: 'Próximo passo até',
    opened: 'Contado em',
    customer: 'Cliente',
    amount: 'Valor que resta',
  },
  of: (code: string) => `Problema com o pedido ${code}`,
  back: 'Voltar para os problemas',
  sale: 'Ver o pedido',
  missing: 'Não encontramos este problema na sua loja.',
  account: 'O que foi dito',
  answer: 'Sua resposta',
  ended: 'Este problema já foi encerrado.',
  yours: 'Você pode aceitar e devolver tudo ou uma parte, ou contestar e dizer por quê.',
  ours: 'A Drip está decidindo. Até lá você ainda pode juntar arquivos, ou aceitar e devolver tudo.',
  accept: 'Aceitar e devolver',
  share: 'Quanto devolver',
  all: (amount: string) => `Tudo o que resta: ${amount}`,
  part: 'Uma parte',
  amount: 'Valor a devolver',
  partHelp: (most: string) => `Menos do que ${most}.`,
  partWrong: (most: string) => `Digite um valor menor do que ${most}`,
  allLead: (amount: string, name: string) =>
    `${amount} do pedido de ${name} são cancelados, e o problema termina. Isso não pode ser desfeito.`,
  partLead:
    'Este valor é cancelado agora, e isso não pode ser desfeito. Se o cliente não achar bastante, a Drip decide o resto.',
  acceptAll: 'Devolver tudo',
  acceptPart: 'Devolver esta parte',
  acceptedAll: 'Pronto: a compra foi cancelada, e o problema terminou. O que o cliente pagou volta a ele',
  acceptedPart: 'Pronto: esta parte foi cancelada. O que o cliente pagou dela volta a ele',
  say: 'Quer dizer algo ao cliente?',
  contest: 'Contestar',
  contestLead: 'A Drip lê o que você e o cliente disseram, vê os arquivos e decide em até 14 dias.',
  contestDo: 'Contestar',
  contested: 'Pronto: sua resposta foi enviada, e agora a Drip decide',
  why: 'Por que você não concorda?',
  whyHelp: 'O cliente lê este texto. Rastreio, conversas e fotos ajudam: junte como arquivos.',
  tooShort: 'Explique em pelo menos 10 letras',
  cancel: 'Cancelar',
  notSent: 'Não conseguimos enviar a sua resposta. Tente de novo.',
  refused: {
    DISPUTE_NOT_WAITING: 'Este problema já não espera esta resposta. Atualize a página para ver como está.',
    AMOUNT_NOT_REFUNDABLE: 'O valor deve ser menor do que o que resta do pedido.',
    CHANGED_MEANWHILE:
      'Este problema mudou, ou parte do pedido já foi devolvida. Confira o que resta antes de responder.',
  },
  onSale: (by: string) => `O cliente contou um problema com este pedido. Responda até ${by}.`,
  onSaleDeciding: 'O cliente contou um problema com este pedido, e a Drip está decidindo.',
  seeDispute: 'Ver o problema',
}
