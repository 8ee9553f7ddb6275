/**
 * The checkout's texts. Sentences given by the specification are exact, including its spelling (001 §2.4, §5, §8); the
 * others use the same voice: short, warm, no jargon.
 */
import type { TokenChannel } from '@drip/core/contracts/states'

export const CHANNEL_NAMES: Record<TokenChannel, string> = { SMS: 'SMS', WHATSAPP: 'WhatsApp' }

export const texts = {
  steps: (step: number) => `Passo ${step} de 3`,
  purchaseAt: (merchant: string) => `Compra na ${merchant}`,
  total: 'Total da compra',
  next: 'Continuar',
  backToStore: 'Voltar para a loja',
  closeWindow: 'Fechar',
  tryAgain: 'Tentar de novo',
  loading: 'Carregando sua compra',

  offline:
    'Sem conexão. Vamos tentar de novo assim que a internet voltar, e nada do que você digitou se perde.',
  tooManyTries: (wait: string | null) =>
    `Foram muitas tentativas em pouco tempo. ${wait === null ? 'Espere um minutinho e tente de novo' : `Tente de novo ${wait}`}.`,
  datesChanged:
    'As datas das parcelas mudaram enquanto esta página estava aberta. Confira as novas datas antes de continuar.',
  stepRefused: 'Não conseguimos concluir este passo. Confira os dados e tente de novo.',

  insight: {
    titleFlexible: (quantity: number) => `Pague em até ${quantity}x sem juros no Pix`,
    title: (quantity: number) => `Pague em ${quantity}x sem juros no Pix`,
    titleOfOne: 'Pague sem juros no Pix',
    lead: 'Sem cartão de crédito. Você recebe a resposta na hora.',
    how: 'Como funciona',
    steps: [
      ['Confirme seu celular', 'Você recebe um código por SMS ou WhatsApp.'],
      ['Análise na hora', 'Conferimos seus dados em segundos e você vê o parcelamento.'],
      ['Pague pelo Pix', 'Um Pix confirma a compra. As próximas parcelas chegam por mensagem.'],
    ],
    start: 'Vamos em frente!',
    cashback: (percent: string) => `${percent} de cashback no último pagamento`,
    planTitle: (quantity: number, amount: string) => `${quantity}x de ${amount}`,
    noInterest: 'sem juros, no Pix',
    more: (count: number) => `+${count} parcelas`,
  },

  phone: {
    title: 'Qual é o seu celular?',
    lead: 'Enviamos um código para confirmar que é você.',
    label: 'Celular com DDD',
    invalid: 'Insira um número de telefone válido',
    correcting: 'Digite o número certo. Se for outro, enviamos um novo código para ele.',
    keep: 'O número estava certo',
  },

  token: {
    title: 'Digite o código que enviamos',
    lead: (phone: string, channel: string) =>
      `Mandamos por ${channel} para ${phone.replaceAll(' ', '\u00a0')}.`,
    leadUnsent: (phone: string) => `O código vai para ${phone.replaceAll(' ', '\u00a0')}.`,
    label: 'Drip Token',
    help: 'São 6 números.',
    notDelivered: (channel: string) =>
      `Não conseguimos enviar por ${channel} agora. Peça o código pelo outro canal.`,
    invalid: 'Drip Token inválido, verifique o número inserido.',
    exhausted: 'As tentativas deste código acabaram. Peça um novo código para continuar.',
    expired: 'Este código expirou. Peça um novo código para continuar.',
    triesLeft: (tries: number) => (tries === 1 ? 'Resta 1 tentativa.' : `Restam ${tries} tentativas.`),
    submit: 'Confirmar código',
    notReceived: 'Não chegou?',
    waitToResend: (seconds: number) => `Você pode pedir outro código em ${seconds} s`,
    resend: (channel: string) => `Reenviar por ${channel}`,
    resent: (channel: string) => `Drip Token reenviado por ${channel}`,
    resendFailed: (channel: string) => `Ocorreu um erro ao reenviar o código por ${channel}`,
    resendTooSoon: 'Espere a contagem terminar para pedir outro código.',
    wrongPhone: 'Corrigir o número do celular',
  },

  form: {
    title: 'Conte um pouco sobre você',
    lead: 'Usamos estes dados só para analisar a compra e proteger você.',
    person: 'Seus dados',
    address: 'Seu endereço',
    byHand:
      'A busca de endereço está fora do ar. Seu CEP pode estar certo: preencha o endereço, a cidade e o estado.',
    known: (masked: string) => `No cadastro: ${masked}. Digite de novo para confirmar.`,
    submit: 'Continuar',
  },

  analysis: {
    title: 'Estamos analisando sua compra',
    lead: 'Leva só alguns segundos. Não feche esta página.',
    steps: [
      'Conferindo seus dados',
      'Consultando seu histórico',
      'Verificando a segurança da compra',
      'Calculando o seu limite',
      'Montando suas parcelas',
      'Preparando o resultado',
    ],
    almost: 'Quase lá…',
    done: 'Concluído',
    working: 'Em andamento',
    waiting: 'A seguir',
  },

  confirmation: {
    title: 'Confira suas parcelas',
    lead: 'Compra aprovada. É só confirmar para ir ao Pix.',
    changeDate: 'Mudar a data da 1ª parcela',
    calendarTitle: 'Quando vence a 1ª parcela?',
    calendarLead: 'As próximas vencem a cada 30 dias.',
    calendarLabel: 'Data da 1ª parcela',
    changeTo: 'Alterar data',
    changed: 'Data da 1º parcela alterada',
    changeFailed: 'Não foi possível alterar a data de vencimento da primeira parcela',
    confirm: 'Confirmar parcelas',
  },

  selection: {
    title: 'Em quantas parcelas?',
    label: 'Quantidade de parcelas',
    option: (quantity: number, amount: string) => `${quantity}x de ${amount} sem juros`,
    placeholder: 'Escolha',
    options: 'Opções',
    upTo: (quantity: number) => `Em até ${quantity}x sem juros`,
    cashback: (percent: string) => `${percent} de cashback no último pagamento`,
    submit: 'Continuar',
    confirm: 'Confirmar',
  },

  payFirstNow: {
    label: 'Pagar a primeira parcela agora',
    help: 'Você já sai com uma parcela paga.',
  },

  plan: {
    label: 'Suas parcelas',
    instalment: (number: number, total: number) => `${number}ª de ${total}`,
    today: 'Hoje',
    paid: 'Paga',
    canceled: 'Cancelada',
    cashback: (amount: string) => `Cashback de ${amount}`,
  },

  consent: {
    before: 'Ao continuar, você aceita os ',
    terms: 'termos de uso',
    between: ' e a ',
    privacy: 'política de privacidade',
    after: '.',
  },

  waiting: {
    title: 'Só mais um instante',
    lead: 'Estamos preparando o próximo passo da sua compra. Esta página avança sozinha.',
  },

  approved: {
    title: 'Compra aprovada',
    lead: (merchant: string) => `Tudo certo. ${merchant} já recebeu a confirmação e cuida do seu pedido.`,
    leadAnonymous: 'Tudo certo. A loja já recebeu a confirmação e cuida do seu pedido.',
    redirecting: (seconds: number) => `Levamos você de volta à loja em ${seconds} s.`,
    paidInFull: 'Está tudo pago. Não há nada mais a fazer.',
    reminders: 'Avisamos você por mensagem antes de cada vencimento.',
    mayClose: 'Você já pode fechar esta página.',
    account: 'Ver minhas compras',
    finish: 'Concluir',
  },

  denied: {
    account: 'Acessar minha conta',
    recover: 'Criar ou recuperar minha senha',
    waitlistOffer: 'Quer mais limite? Entre na lista de espera e registramos seu interesse.',
    waitlistJoin: 'Entrar na lista de espera',
    waitlistJoined: 'Você está na lista de espera.',
    waitlistFailed: 'Ocorreu um erro ao entrar na whitelist',
    stores: 'Outras lojas que aceitam Drip',
  },

  failure: {
    notFoundTitle: 'Não encontramos esta compra',
    notFoundLead:
      'O endereço pode estar incompleto ou a compra já não existe. Volte à loja e comece de novo.',
    unavailableTitle: 'Tivemos um problema do nosso lado',
    unavailableLead: 'Sua compra está guardada. Tente de novo em instantes.',
    leftTitle: 'Você saiu da compra',
    leftLead: 'A compra foi cancelada. Se um Pix seu ainda chegar, ele volta para a sua conta.',
    leftOpenLead:
      'Não conseguimos cancelar a compra agora, mas ela expira sozinha. Até lá, não pague o Pix dela.',
    support: 'Falar com o suporte',
  },

  footer: 'Conheça a Drip',
  help: 'Ajuda',
  secure: 'Ambiente seguro',
}
