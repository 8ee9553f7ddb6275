/**
 * The texts of plugins, of the connection's state and of the page around them; sentences given by the
 * specification are exact, including its spelling (001 §4, §8).
 */
import type { PluginPlatform } from '@drip/core/contracts/merchant/plugins'

export const integrationTexts = {
  plugin: {
    platforms: { nuvemshop: 'Nuvemshop', vtex: 'VTEX' } satisfies Record<PluginPlatform, string>,
    title: (platform: string) => `Conectar à ${platform}`,
    lead: (platform: string) => `Sua loja passa a oferecer a Drip como forma de pagamento na ${platform}.`,
    store: 'Loja na Drip',
    connect: (platform: string) => `Conectar à ${platform}`,
    vtexMay: {
      shop: 'A loja VTEX',
      what: 'vai poder vender, cancelar e estornar na Drip em nome da sua loja.',
      check:
        'Só conecte se este é o endereço da sua loja na VTEX e se foi você quem começou por lá. Na dúvida, não conecte: fale com a gente.',
      endsOther: 'Já existe uma loja VTEX conectada',
      other: (since: string) =>
        `Ela está conectada desde ${since}. Se você conectar esta, o acesso daquela termina: se for outra loja, ninguém mais compra com a Drip por lá.`,
    },
    working: 'Conectando sua loja',
    /** Exact (001 §8). */
    failure: 'FAILURE',
    noCode: 'Este endereço veio sem o código da plataforma. Comece de novo pelo painel da sua loja virtual.',
    failures: {
      PLUGIN_CODE_REFUSED:
        'O código da plataforma está errado ou não vale mais. Comece de novo pelo painel da sua loja virtual.',
      SHOP_TAKEN: 'Esta loja virtual já está conectada a outra loja na Drip.',
      PLUGIN_NOT_SET_UP: 'Esta plataforma ainda não está disponível na Drip.',
    } as Readonly<Record<string, string>>,
    failed: 'Não conseguimos falar com a plataforma. Espere um pouco e comece de novo.',
    /** For an address that has already done its work: its answer was lost, or it was opened again. */
    joinedAlready: (platform: string) =>
      `Não conseguimos usar este endereço agora, mas sua loja está conectada à ${platform}, como mostra a lista abaixo.`,
    back: 'Voltar para Integração',
    list: 'Lojas virtuais conectadas',
    none: 'Nenhuma ainda. A conexão começa no painel da sua loja virtual.',
    joined: (platform: string) => `Sua loja está conectada à ${platform}`,
    shop: (id: string) => `Loja ${id}`,
    since: (moment: string) => `desde ${moment}`,
    listFailed: 'Não conseguimos carregar as lojas conectadas',
    leave: 'Desconectar',
    leaveFrom: (platform: string) => `da ${platform}`,
    leaveTitle: (platform: string) => `Desconectar sua loja da ${platform}?`,
    left: (platform: string) => `Sua loja não está mais conectada à ${platform}`,
    leaveFailed: 'Não foi possível desconectar, tente novamente',
    stops: 'O que para',
    goesOn: 'O que continua',
    again: 'Para voltar',
    leaving: {
      nuvemshop: {
        stops:
          'Ninguém mais compra com a Drip na sua loja da Nuvemshop, e ela sai das formas de pagamento de lá. Quem está no meio de uma compra não consegue concluir, e o que já pagou volta.',
        goesOn:
          'As compras aprovadas, com parcelas, repasses e estornos. Você as acompanha e estorna aqui: os estornos não são mais feitos pela Nuvemshop, nem aparecem lá.',
        again: 'Conecte de novo pelo painel da Nuvemshop.',
      },
      vtex: {
        stops:
          'Ninguém mais começa uma compra com a Drip na sua loja da VTEX, e a VTEX não captura, cancela nem estorna mais nada aqui. Tire também a Drip das formas de pagamento no painel da VTEX.',
        goesOn:
          'As compras que já existem, com parcelas, repasses e estornos. Você as acompanha e estorna aqui; confira na VTEX os pedidos ainda em aberto.',
        again: 'Conecte de novo pelo painel da VTEX.',
      },
    } satisfies Record<PluginPlatform, { stops: string; goesOn: string; again: string }>,
  },

  connection: {
    title: 'Estado da conexão',
    docs: 'Documentação',
    failed: 'Não conseguimos carregar o estado da conexão',
    calls: 'Sua loja chama a Drip',
    called: (on: string, key: string) => `Última chamada em ${on}, com a chave ${key}`,
    neverCalled: 'Nenhuma chamada ainda com as chaves abaixo',
    webhooks: 'A Drip avisa a sua loja',
    webhooksTo: (host: string) => `A Drip avisa a sua loja em ${host}`,
    noEndpoint: 'Nenhum endereço para avisos',
    delivered: (type: string, at: string) => `Último aviso entregue: ${type}, em ${at}`,
    nothingDelivered: 'Nenhum aviso entregue ainda',
    notDelivered: (type: string, at: string, status: number | null) =>
      `Último aviso sem sucesso: ${type}, em ${at} (${status === null ? 'sem resposta' : `HTTP ${status}`})`,
    inUse: 'Funcionando',
    waiting: 'Esperando',
    failing: 'Falhando',
    off: 'Desligado',
  },

  testWorld: {
    title: 'Ambiente de teste',
    lead: 'Venda, pague e reembolse à vontade: nada ali move dinheiro. Crie lá uma chave de teste (drip_test_…) e use-a no mesmo endereço da API.',
    here: 'Você está nele: nada aqui move dinheiro. As chaves daqui começam com drip_test_ e funcionam no mesmo endereço da API que as suas chaves de verdade.',
    open: 'Abrir ambiente de teste',
    failed: 'O ambiente de teste não está respondendo agora, tente novamente',
  },

  page: {
    title: 'Integração',
    lead: 'Como o sistema da sua loja fala com a Drip, e a Drip com ele.',
    copied: 'Copiado',
    copyFailed: 'Não conseguimos copiar. Selecione e copie manualmente',
    done: 'Já copiei',
    leaving: {
      title: 'Você já copiou?',
      lead: 'Ao sair desta tela, o que está aqui some e não aparece de novo.',
      stay: 'Ainda não',
      leave: 'Já copiei, sair',
    },
  },
}
