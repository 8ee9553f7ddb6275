/** What the customer's area says; sentences that the specification gives are exact (001 §2.2, §4, §8). */
import type { InstalmentSeen, OrderSeen } from '@drip/core/contracts/states'

export const texts = {
  nav: { label: 'Área do cliente', leave: 'Sair' },
  missingTab: 'Página não encontrada',
  loading: 'Carregando',
  retry: 'Tentar de novo',

  failed: {
    title: 'Não conseguimos carregar seus dados',
    lead: 'O problema é do nosso lado. Tente de novo em instantes.',
  },
  missing: {
    title: 'A página que você estava procurando não existe',
    order: 'Não encontramos esta compra na sua conta.',
    back: 'Ver minhas compras',
  },

  owed: {
    next: 'Sua próxima parcela',
    late: 'Parcela em atraso',
    severalLate: (count: number) => `${count} parcelas em atraso`,
    instalment: (number: number, total: number) => `Parcela ${number} de ${total}`,
    withFees: (amount: string) => `Já com ${amount} de multa e juros`,
    payNow: 'Pagar agora',
    payAll: (amount: string) => `Pagar tudo: ${amount}`,
    payAllOne: 'Um Pix só para todas as parcelas em aberto.',
    payAllMany: (purchases: number) => `Um Pix só para as ${purchases} compras.`,
    payLate: (amount: string) => `Pagar o que está em atraso: ${amount}`,
    renegotiate: 'Não consigo pagar agora',
    renegotiateLead: 'Peça uma renegociação das parcelas em atraso.',
    negotiating: (date: string) =>
      `Recebemos em ${date} o seu pedido de renegociação. Respondemos por e-mail, e você não recebe lembretes enquanto isso.`,
    total: 'Total em aberto',
    count: (count: number) => (count === 1 ? '1 parcela' : `${count} parcelas`),
    others: 'Depois desta',
    each: 'Ou uma por uma',
    oldest: 'A mais antiga',
    at: (merchants: readonly string[]) =>
      `${merchants.length === 1 ? 'Compra' : 'Compras'} em ${listed(merchants)}`,
    withAllFees: 'Já com multa e juros',
    showAll: (count: number) => `Ver as ${count} parcelas`,
    showFewer: 'Ver menos',
    nothing: 'Nada a pagar',
    nothingLead: 'Não há parcela em aberto. As próximas cobranças aparecem aqui.',
    failed: 'Não conseguimos carregar suas parcelas.',
  },

  orders: {
    title: 'Minhas compras',
    shown: (shown: number, total: number) => `Mostrando ${shown} de ${total}`,
    more: 'Mostrar mais',
    products: (names: readonly string[], count: number) =>
      count > names.length
        ? `${names.join(', ')} e mais ${count - names.length}`
        : new Intl.ListFormat('pt-BR').format(names),
    showCodes: 'Mostrar códigos',
    hideCodes: 'Esconder códigos',
    search: 'Buscar compra',
    searchHint: 'Loja, produto ou código',
    filter: 'Mostrar só',
    shownAre: {
      OPEN: 'Em aberto',
      LATE: 'Em atraso',
      OVER: 'Encerradas',
    },
    nothingFound: 'Nenhuma compra encontrada',
    nothingFoundLead: 'Confira a loja ou o produto, ou volte a ver todas.',
    clear: 'Ver todas as compras',
    storeCode: (code: string) => `Pedido ${code}`,
    dripCode: (code: string) => `Drip ${code}`,
    unpaid: (count: number) => (count === 1 ? '1 parcela em aberto' : `${count} parcelas em aberto`),
    allPaid: 'Nenhuma parcela em aberto',
    next: (amount: string, due: string) => `${amount} ${due}`,
    empty: 'Você ainda não tem compras com a Drip',
    emptyLead: 'Quando você escolher a Drip em uma loja, a compra e as parcelas aparecem aqui.',
    failed: 'Não conseguimos carregar suas compras.',
    noPassword: 'Você ainda não tem senha',
    noPasswordLead: 'Crie uma para entrar com seu CPF na próxima vez.',
  },

  order: {
    back: 'Minhas compras',
    boughtOn: (date: string) => `Compra de ${date}`,
    /** What the amount above the plan is. */
    standing: {
      ACTIVE: 'Falta pagar',
      LATE: 'Falta pagar',
      PAID: 'Tudo pago',
      WRITTEN_OFF: 'Compra encerrada',
      REFUNDED: 'Compra estornada',
    } satisfies Record<OrderSeen, string>,
    purchaseOf: (amount: string) => `Compra de ${amount}`,
    details: 'Detalhes',
    receiptDetails: 'Detalhes do Pix',
    canceled: (amount: string) => `${amount} estornados`,
    storeCode: 'Pedido na loja',
    dripCode: 'Código Drip',
    id: 'Identificação',
    plan: 'Seu plano',
    instalments: 'Parcelas',
    instalment: (number: number, total: number) => `${number}ª de ${total}`,
    paidOn: (date: string) => `Paga em ${date}`,
    deadline: (date: string) => `Sem encargos até ${date}`,
    partPaid: (amount: string) => `${amount} já pagos desta parcela`,
    partCanceled: (amount: string) => `${amount} estornados desta parcela`,
    writtenOff: 'Não há nada a pagar desta parcela.',
    cashback: (amount: string) => `Cashback de ${amount} já descontado`,
    fees: (amount: string) => `Inclui ${amount} de multa e juros`,
    pay: 'Pagar',
    payInstalment: (number: number) => `Pagar a ${number}ª parcela`,
    payAll: (amount: string) => `Pagar tudo: ${amount}`,
    payAllHelp: 'Um Pix só para todas as parcelas em aberto.',
    rule: 'Depois do prazo há multa de 2%, uma vez só, e juros de 1% ao mês, contados por dia de atraso.',
    products: 'Produtos',
    quantity: (count: number) => `${count} unidades`,
    active: 'Ativo',
    shares: (product: string) => `Quanto de cada parcela é ${product}`,
    share: (number: number) => `${number}ª parcela:`,
    refunded: '(Estornado)',
    refundedOn: (date: string) => `Estornado em ${date}`,
    noProducts: 'A loja não informou os produtos desta compra.',
    receipts: 'Comprovantes',
    noReceipts: 'Os comprovantes aparecem aqui depois de cada pagamento.',
    receiptInstalment: (number: number) => `${number}ª parcela`,
    receiptFees: (amount: string) => `${amount} de encargos`,
    returned: (amount: string) => `${amount} devolvidos para a conta de onde saíram`,
    transaction: 'ID da transação',
    downloadReceipt: 'Comprovante em PDF',
    receiptFile: 'comprovante-drip.pdf',
    receiptFailed: 'Não conseguimos preparar o comprovante. Tente de novo.',
    downloadLetter: 'Declaração de quitação',
    letterFile: 'quitacao-drip.pdf',
    letterFailed: 'Não conseguimos preparar a declaração. Tente de novo.',
    notSettled: 'Esta compra tem parcelas que não foram pagas.',
    copyId: 'Copiar ID da transação',
    copied: 'Copiado',
    copyFailed: 'Não conseguimos copiar. Selecione e copie manualmente',
    calculating: 'Calculando',
  },

  statements: {
    title: 'Extrato anual',
    lead: 'O que você pagou em cada ano, compra por compra, com multa, juros e devoluções à parte.',
    of: (year: number) => `Extrato de ${year} em PDF`,
    file: (year: number) => `extrato-drip-${year}.pdf`,
    failed: 'Não conseguimos preparar o extrato. Tente de novo.',
  },

  /** A purchase that came back whole is not one that was paid. */
  stateOfOrder: {
    ACTIVE: 'Ativa',
    LATE: 'Em atraso',
    PAID: 'Fechada',
    WRITTEN_OFF: 'Encerrada',
    REFUNDED: 'Estornada',
  } satisfies Record<OrderSeen, string>,
  stateOfInstalment: {
    OPEN: 'Em aberto',
    LATE: 'Em atraso',
    PAID: 'Paga',
    WRITTEN_OFF: 'Encerrada',
    CANCELED: 'Cancelada',
  } satisfies Record<InstalmentSeen, string>,

  move: {
    button: 'Mudar a data',
    title: (number: number) => `Mudar a data da ${number}ª parcela`,
    lead: 'Uma vez por compra, sem custo. Escolha o novo dia; antes de confirmar, mostramos tudo o que muda.',
    calendar: 'Novo vencimento',
    following: 'E as parcelas seguintes?',
    others: {
      KEEP: 'Ficam nas datas de hoje',
      FOLLOW: 'Andam os mesmos dias',
    },
    look: (date: string) => `Ver como fica em ${date}`,
    changes: 'Como fica',
    before: (date: string) => `Antes: ${date}`,
    stays: 'A data fica como está',
    paidBy: {
      BANK: 'Seu banco paga na nova data',
      CODE: 'Nesta data o débito automático não chega a tempo: esta você paga por Pix',
    },
    sameAmounts: 'Nenhum valor muda.',
    kept: (amount: string) =>
      `A multa e os juros até hoje, ${amount}, continuam na parcela. Até a nova data nada mais corre; depois dela, só juros: a multa não se repete.`,
    codesEnd: 'Códigos Pix gerados antes para estas parcelas deixam de valer. Um novo sai na hora.',
    accept: 'Confirmar a nova data',
    back: 'Escolher outra data',
    done: (date: string) => `Pronto: a parcela agora vence em ${date}`,
    used: 'A data de uma parcela desta compra já foi mudada. Isso pode ser feito uma vez por compra.',
    refused: {
      MOVE_CHANGED: 'Algo mudou desde que mostramos. Nada foi feito: confira de novo abaixo.',
      MOVE_USED: 'A data de uma parcela desta compra já foi mudada. Isso pode ser feito uma vez por compra.',
      PAUSE_RUNNING: 'As parcelas desta compra estão pausadas. Encerre a pausa antes de mudar uma data.',
      MOVE_NOT_OFFERED: 'Esta loja não oferece a mudança de data.',
      MOVE_OUT_OF_RANGE: 'Esta data já não pode ser escolhida. Escolha outra.',
      MOVE_BREAKS_ORDER:
        'A parcela seguinte vence antes desse dia. Escolha um dia antes dela, ou deixe as seguintes andarem os mesmos dias.',
      NOTHING_TO_PAY: 'Esta parcela não está mais em aberto.',
      DEBIT_TOO_LATE:
        'Seu banco já vai pagar esta parcela pelo débito automático. Até 23h59 da véspera você ainda para o débito no aplicativo do banco.',
    },
    failed: 'Não foi possível agora, tente novamente',
  },

  pause: {
    title: 'Pausa nas parcelas',
    paused: 'Pausadas',
    lead: 'Durante a pausa nenhuma parcela vence, e não correm multa nem juros.',
    ask: { RETURN: 'Vou devolver', HARDSHIP: 'Preciso de uma pausa' },
    leads: {
      RETURN:
        'Avisamos a loja que você vai devolver a compra, e as parcelas em aberto ficam pausadas por até 21 dias. Combine com a loja como enviar: em compras pela internet você pode desistir em até 7 dias depois de receber. Quando ela devolver o valor, a pausa termina.',
      HARDSHIP:
        'Todas as parcelas em aberto andam os mesmos dias, sem custo. Você pode pedir uma vez por ano; a loja não fica sabendo. Antes de confirmar, mostramos tudo o que muda.',
    },
    howLong: 'Por quanto tempo?',
    days: (days: number) => `${days} dias`,
    why: 'O que aconteceu?',
    reasonNeeded: 'Escolha o que aconteceu. Se preferir não contar, escolha “Outro motivo”.',
    look: 'Ver como fica',
    kept: (amount: string) =>
      `A multa e os juros até hoje, ${amount}, continuam na parcela. Durante a pausa nada mais corre; depois dela, só juros: a multa não se repete.`,
    accept: (date: string) => `Pausar até ${date}`,
    back: 'Voltar',
    done: (date: string) => `Pronto: as parcelas estão pausadas até ${date}`,
    until: {
      RETURN: (date: string, announced: string) =>
        `Você anunciou a devolução em ${announced}. As parcelas estão pausadas até ${date}: nada vence, e não correm multa nem juros.`,
      HARDSHIP: (date: string) =>
        `As parcelas estão pausadas até ${date}: nada vence, e não correm multa nem juros.`,
    },
    endsByItself: 'A pausa termina sozinha, e avisamos 3 dias antes. Pagar antes continua possível.',
    end: { RETURN: 'Não vou mais devolver', HARDSHIP: 'Encerrar a pausa' },
    endLead: 'Os dias que sobram da pausa saem das datas. Nada vence antes de hoje.',
    acceptEnd: 'Encerrar a pausa hoje',
    keep: 'Manter a pausa',
    ended: 'Pronto: a pausa terminou',
    refused: {
      PAUSE_CHANGED: 'Algo mudou desde que mostramos. Nada foi feito: confira de novo abaixo.',
      PAUSE_USED: 'A pausa por aperto pode ser usada uma vez por ano, e você já usou a sua.',
      PAUSE_RUNNING: 'As parcelas desta compra já estão pausadas.',
      PAUSE_NOT_RUNNING: 'A pausa já terminou.',
      PAUSE_NOT_OFFERED: 'Esta loja não oferece esta pausa.',
      PAUSE_TOO_LATE: 'O prazo da loja para devoluções desta compra já passou.',
      NOTHING_TO_PAY: 'Não há parcelas em aberto nesta compra.',
      DEBIT_TOO_LATE:
        'Seu banco já vai pagar o que está em aberto pelo débito automático. Até 23h59 da véspera você ainda para o débito no aplicativo do banco.',
    },
  },

  part: {
    button: 'Pagar outro valor',
    help: 'Parte de uma parcela, ou várias de uma vez, antes do vencimento.',
    title: 'Pagar outro valor',
    lead: 'O valor paga primeiro a parcela mais antiga e, nela, primeiro multa e juros, se houver. Antes do Pix, mostramos o que ele paga e o que fica.',
    how: 'Quanto você quer pagar?',
    other: 'Outro valor',
    upTo: (first: number, last: number) =>
      first === last ? `Só a ${first}ª parcela` : `Da ${first}ª à ${last}ª parcela`,
    own: 'Valor em reais',
    minimum: (least: string, most: string) => `A partir de ${least}, até ${most}`,
    look: 'Ver o que este valor paga',
    missing: 'Digite o valor, como 50,00',
    pays: (amount: string) => `O que ${amount} pagam`,
    charge: (charge: string, principal: string) => `${charge} de multa e juros e ${principal} da parcela`,
    cashback: (amount: string) => `${amount} de cashback saem desta parcela`,
    whole: 'Fica paga',
    left: (amount: string, date: string) => `Ficam ${amount}, que vencem em ${date}`,
    leftLate: (amount: string) =>
      `Ficam ${amount}, em atraso: a partir de amanhã correm juros sobre o que resta, e a multa não se repete`,
    untouched: (amount: string) => `Continua como está: ${amount}`,
    endsDebit: {
      WHOLE: 'O débito automático marcado para esta parcela é cancelado',
      PART: 'O débito automático marcado é cancelado. Se ainda houver tempo, pedimos ao banco só o que resta; se não, esta você paga por Pix',
    },
    tomorrow: (without: string, withIt: string) =>
      `Amanhã a multa e os juros sobem ${without} se nada for pago; com este pagamento, ${withIt}.`,
    samePrice: 'Suas parcelas não têm juros: pagar antes não muda o valor delas.',
    codesEnd: 'Códigos Pix gerados antes para estas parcelas deixam de valer.',
    accept: (amount: string) => `Gerar Pix de ${amount}`,
    back: 'Escolher outro valor',
    tooLittle: (least: string) => `Escolha um valor a partir de ${least}, ou pague parcelas inteiras.`,
    tooMuch: (most: string) => `Tudo o que está em aberto são ${most}. Escolha até esse valor.`,
    refused: {
      PART_CHANGED: 'Algo mudou desde que mostramos. Nada foi cobrado: confira de novo abaixo.',
      PART_NOT_OFFERED: 'Nesta loja, cada parcela é paga inteira. Escolha uma ou mais parcelas inteiras.',
      NOTHING_TO_PAY: 'Não há mais nada a pagar nesta compra.',
      DEBIT_TOO_LATE:
        'Seu banco já vai pagar uma destas parcelas pelo débito automático. Até 23h59 da véspera você ainda para o débito no aplicativo do banco.',
      PROVIDER_UNAVAILABLE: 'Não conseguimos gerar o código Pix agora. Tente de novo em instantes.',
    },
    failed: 'Não foi possível agora, tente novamente',
  },

  autopay: {
    title: 'Débito automático',
    on: 'Ligado',
    lead: 'Seu banco paga as próximas parcelas por Pix no vencimento. Avisamos o valor antes de cada uma, e você para quando quiser.',
    whenMoneyLacks:
      'Se faltar saldo no dia, o banco tenta de novo por até 7 dias, pelo mesmo valor, e avisamos você.',
    switchOn: 'Pagar as próximas automaticamente',
    needsMonths:
      'O débito automático só aceita uma parcela por mês. Os vencimentos desta compra não cabem assim; as parcelas continuam por Pix.',
    waitingLead:
      'Falta autorizar no seu banco: copie o código, abra a área Pix do aplicativo e confirme o Pix Automático. Nada é cobrado agora.',
    waiting: 'Aguardando a autorização do seu banco',
    copy: 'Copiar código',
    giveUp: 'Desistir do débito automático',
    givenUp: 'O débito automático não foi ligado',
    debits: 'Próximos débitos',
    onLead:
      'Seu banco paga no vencimento. Se você pagar antes por Pix, até as 22h da véspera, o débito não acontece; depois dessa hora, o que vier em dobro volta para você.',
    noDebits: 'Não há débito marcado. As parcelas em aberto você paga por Pix.',
    state: {
      PLANNED: 'Avisamos alguns dias antes',
      SENT: 'Agendado no seu banco',
      RETRIED: 'Seu banco não pagou no dia e tenta de novo',
      STOPPED: 'Parado: esta você paga por Pix',
      UNPAID: 'Seu banco não pagou e não tenta mais: esta você paga por Pix',
    },
    stopOne: 'Parar este',
    stoppedOne: 'Seu banco não vai pagar esta parcela',
    stopInBank: 'Para parar hoje, até 23h59, use o aplicativo do seu banco',
    switchOff: 'Desligar o débito automático',
    switchOffTitle: 'Desligar o débito automático?',
    switchOffLead:
      'As próximas parcelas você paga por Pix, com o código de cada uma. Nada mais muda na sua compra.',
    keep: 'Manter ligado',
    switchedOff: 'O débito automático foi desligado',
    failed: 'Não foi possível agora, tente novamente',
  },

  pay: {
    one: (number: number) => `Pagar a ${number}ª parcela`,
    all: 'Pagar todas as parcelas',
    everything: 'Pagar tudo em um Pix',
    late: 'Pagar o que está em atraso',
    store: (merchant: string) => `Compra na ${merchant}`,
    stores: (merchants: readonly string[]) =>
      merchants.length === 1
        ? `Compra na ${merchants[0]}`
        : `${merchants.length} compras: ${listed(merchants)}`,
    copy: 'Copiar código',
    failed: 'Não conseguimos gerar o código Pix agora. Tente de novo em instantes.',
    nothing: 'Não há mais nada a pagar aqui. Atualizamos sua compra.',
    expired: 'Este código expirou',
    renew: 'Gerar novo código',
    newCode: 'Use o código abaixo e pague o valor exato.',
    validUntil: (instant: string) => `Este código vale até ${instant}.`,
    paid: 'Parcela paga!',
    paidLead: 'Recebemos seu Pix. O comprovante já está nos detalhes da compra.',
    paidAllLead:
      'Recebemos seu Pix e quitamos todas as parcelas em aberto. O comprovante já está nos detalhes da compra.',
    part: 'Pagar outro valor',
    paidPart: 'Pagamento recebido!',
    paidPartLead: 'Recebemos seu Pix. O que ele pagou e o que fica já está nos detalhes da compra.',
    changed: 'Algo mudou desde que mostramos o que este valor paga. Feche e confira de novo.',
    paidMany: 'Parcelas pagas!',
    paidLateLead:
      'Recebemos seu Pix e quitamos as parcelas em atraso. Os comprovantes já estão nos detalhes de cada compra.',
    paidEverythingLead:
      'Recebemos seu Pix e quitamos todas as parcelas em aberto. Os comprovantes já estão nos detalhes de cada compra.',
    done: 'Concluir',
  },

  documents: {
    title: 'Documentos',
    lead: 'Comprovantes de cada Pix e declarações de quitação, em PDF.',
    open: 'Ver documentos',
    receiptOf: 'Comprovante de',
    letter: 'Declaração de quitação',
    download: 'Baixar',
    empty: 'Nenhum documento ainda',
    emptyLead: 'O comprovante de cada Pix aparece aqui assim que ele é pago.',
    failed: 'Não conseguimos carregar seus documentos.',
  },

  pending: {
    title: (field: string) => `Troca de ${field} em espera`,
    lead: (from: string, field: string, newValue: string) =>
      `${from} foi informado outro ${field}: ${newValue.replaceAll(' ', '\u00a0')}.`,
    when: (at: string, field: string) =>
      `Ele passa a valer para a sua conta em ${at}. Até lá, vale o ${field} atual, também para lembretes.`,
    confirm: (field: string) => `Confirmar com código no ${field} atual`,
    withdraw: (field: string) => `Manter o ${field} atual`,
    withdrawn: (field: string) => `Seu ${field} continua o mesmo`,
    object: 'Não reconheço este pedido',
    sendLead: (field: string) =>
      `Enviamos um código para o ${field} que está na sua conta hoje. Com ele, a troca vale na hora.`,
    send: 'Enviar código',
    resend: 'Reenviar código',
    notSent: 'Não conseguimos enviar o código agora. Tente de novo em instantes.',
    code: 'Drip Token',
    codeHelp: (field: string) => `São 6 números, enviados para o ${field} atual.`,
    wrongCode: (tries: number) =>
      tries === 0
        ? 'Código inválido. As tentativas acabaram: peça outro código.'
        : `Código inválido. ${tries === 1 ? 'Resta 1 tentativa' : `Restam ${tries} tentativas`}.`,
    confirmCode: 'Confirmar troca',
    confirmed: (field: string) => `Seu ${field} foi atualizado`,
    objectTitle: 'Parar esta troca?',
    objectLead:
      'A troca para, todos os acessos à sua conta são encerrados, este também, e ninguém recupera a senha até falarmos com você.',
    objectConfirm: 'Não fui eu: parar a troca',
    cancel: 'Cancelar',
    failed: 'Não foi possível agora, tente novamente',
    closedTitle: 'Recuperar a senha está suspenso',
    closed:
      'Uma troca de contato foi contestada. Até falarmos com você, ninguém recupera a senha nem troca o contato desta conta.',
  },

  profile: {
    title: 'Meu perfil',
    data: 'Seus dados',
    name: 'Nome completo',
    nameWrong: 'Digite seu nome e sobrenome, como no documento',
    email: 'E-mail',
    emailWrong: 'Digite um e-mail válido, como nome@exemplo.com',
    phone: 'Celular',
    cpf: 'CPF',
    otherPhone: 'Mudou de número ou perdeu o celular?',
    changePhone: 'Trocar o celular',
    fixed: 'Para mudar o CPF, fale com o suporte.',
    support: 'Falar com o suporte',
    save: 'Salvar alterações',
    saved: 'Dados atualizados com sucesso',
    savedEmailWaits: 'Pedido registrado. O novo e-mail passa a valer depois da confirmação.',
    recoveryClosed: 'A troca de e-mail está suspensa até falarmos com você',
    notSaved: 'Não foi possível atualizar seus dados, tente novamente',

    address: 'Seu endereço',
    addressHelp: 'É o que você informou na última compra. Para mudar, informe o novo na próxima.',

    channel: 'Como avisamos você',
    channelLead:
      'Novidades das suas compras e reembolsos chegam por aqui. O que é de segurança vai também para o e-mail e o celular.',
    channels: { WHATSAPP: 'WhatsApp', SMS: 'SMS', EMAIL: 'E-mail' },
    channelSaved: 'Escolha salva',

    password: 'Senha',
    passwordLead: 'Ao trocar a senha, você sai da sua conta em todos os aparelhos.',
    changePassword: 'Alterar senha',
    choosePassword: 'Criar senha',
    firstPasswordLead: 'Você ainda não tem senha. Com ela você entra com seu CPF na próxima vez.',
    passwordChosen: 'Senha criada com sucesso',
    current: 'Senha atual',
    currentMissing: 'Digite sua senha atual',
    currentWrong: 'Esta não é a sua senha atual',
    currentForEmail: 'Para trocar o e-mail, confirme que é você.',
    savePassword: 'Salvar nova senha',
    cancel: 'Cancelar',
    passwordRefused: 'Não foi possível redefinir a senha, verifique a senha atual e tente novamente',
    passwordFailed: 'Ocorreu um erro ao atualizar sua senha',

    limit: 'Seu limite',
    available: 'Disponível para comprar',
    used: (amount: string) => `${amount} em uso`,
    held: (amount: string) => `${amount} em espera`,
    total: (amount: string) => `Limite total de ${amount}`,
    noLimit: 'Seu limite aparece depois da análise da sua próxima compra.',
    moves: 'O que move seu limite',
    limitFailed: 'Não conseguimos carregar seu limite.',

    ownData: 'Seus dados na Drip',
    ownDataLead:
      'A lei (LGPD) garante que você veja e leve tudo o que guardamos sobre você, e peça a exclusão.',
    download: 'Baixar meus dados',
    downloaded: 'Seus dados foram baixados',
    downloadFailed: 'Não foi possível baixar seus dados, tente novamente',
    fileName: 'meus-dados-drip.json',
    erase: 'Pedir exclusão dos meus dados',
    eraseTitle: 'Pedir a exclusão dos seus dados?',
    eraseLead:
      'Apagamos o que não somos obrigados a guardar. Registros de compras e pagamentos ficam pelo prazo que a lei exige, e parcelas em aberto continuam valendo.',
    eraseConfirm: 'Pedir exclusão',
    keep: 'Manter meus dados',
    erasureTaken: 'Pedido registrado',
    erasureAsked: (asked: string, answer: string) =>
      `Você pediu a exclusão em ${asked}. Respondemos por e-mail até ${answer}.`,
    erased: 'O que apagamos',
    kept: 'O que precisamos guardar',
    erasureFailed: 'Não foi possível registrar seu pedido, tente novamente',

    leave: 'Sair da conta',
  },
}

/** Each store once. */
const listed = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(new Set(names))
