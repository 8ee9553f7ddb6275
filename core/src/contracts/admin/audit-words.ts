/** What the audit log's names are called on screens (000 §1: everything that people read is Portuguese). */

/** What was done. A test holds every name that is written down to this table. */
export const AUDIT_ACTION_LABELS: Readonly<Record<string, string>> = {
  ADMIN_CREATED: 'Administrador criado',
  ADMIN_ENDED: 'Acesso de administrador encerrado',
  API_KEY_ROTATED: 'Chave de API trocada pela loja',
  CANCELED_WITH_NEGOTIATION: 'Pedido cancelado com negociação',
  CATEGORY_CREATED: 'Categoria criada',
  CATEGORY_UPDATED: 'Categoria alterada',
  CLOSED_WITH_NEGOTIATION: 'Pedido encerrado com negociação',
  CUSTOMER_ARCHIVED: 'Cliente arquivado',
  CUSTOMER_ENABLED: 'Cliente desarquivado',
  CUSTOMER_PASSWORD_RESET: 'Senha do cliente redefinida',
  CUSTOMER_UPDATED: 'Cadastro do cliente alterado',
  DATA_BLOCKED: 'Dados bloqueados',
  DATA_UNBLOCKED: 'Dados desbloqueados',
  DEBT_WRITTEN_OFF: 'Baixa da dívida',
  DUE_DATE_CHANGED: 'Vencimento alterado',
  ERASURE_ANSWERED: 'Pedido de exclusão respondido',
  FEE_REMOVED: 'Multa por atraso removida',
  JOB_DISCARDED: 'Tarefa descartada',
  JOB_RETRIED: 'Tarefa refeita',
  LIMIT_REVIEWED: 'Limite revisado',
  LINK_CREATED: 'Link de pagamento criado',
  LINK_REVOKED: 'Link de pagamento desativado',
  LIST_EXPORTED: 'Lista exportada',
  MERCHANT_API_KEY_RESET: 'Chave de API redefinida',
  MERCHANT_CASHBACK_SAVED: 'Cashback da loja salvo',
  MERCHANT_CREATED: 'Loja parceira criada',
  MERCHANT_FEE_SAVED: 'Taxa da loja salva',
  MERCHANT_FRAUD_CHANGED: 'Regras de fraude da loja alteradas',
  MERCHANT_READY: 'Loja pronta para vender',
  MERCHANT_RISK_CHANGED: 'Regras de risco da loja alteradas',
  MERCHANT_SETTLEMENT_CHANGED: 'Repasse da loja alterado',
  MERCHANT_SETTLEMENT_SAVED: 'Configuração de repasse salva',
  MERCHANT_STATUS_CHANGED: 'Situação da loja alterada',
  MERCHANT_UPDATED: 'Cadastro da loja alterado',
  MERCHANT_USER_CREATED: 'Usuário da loja criado',
  MERCHANT_USER_UPDATED: 'Usuário da loja alterado',
  MESSAGE_REPEATED: 'Mensagem enviada de novo',
  NEGOTIATION_ADDED: 'Incluído na lista de negociação',
  NEGOTIATION_REMOVED: 'Removido da lista de negociação',
  NOTE_REMOVED: 'Anotação apagada',
  NOTE_WRITTEN: 'Anotação escrita',
  ORDER_PARTLY_REFUNDED: 'Reembolso parcial',
  ORDER_REFUNDED: 'Reembolso integral',
  PAYMENT_REQUESTED: 'Pix da parcela gerado',
  PIX_LINK_SENT: 'Link para pagar enviado',
  PLUGIN_JOINED: 'Loja conectada a uma plataforma',
  PLUGIN_LEFT: 'Plataforma desconectada pela loja',
  PLUGIN_REMOVED: 'Loja desconectada pela plataforma',
  PRODUCT_AMOUNT_UPDATED: 'Valor de produto alterado',
  PRODUCTS_REFUNDED: 'Produtos reembolsados',
  PROFILE_CHANGED: 'Perfil alterado',
  PROMOTION_CREATED: 'Promoção criada',
  PROMOTION_PRODUCT_ADDED: 'Produto incluído na promoção',
  PROMOTION_PRODUCT_REMOVED: 'Produto tirado da promoção',
  PROMOTION_PRODUCT_UPDATED: 'Produto da promoção alterado',
  PROMOTION_UPDATED: 'Promoção alterada',
  RECOVERY_REOPENED: 'Recuperação da conta reaberta',
  SHOPPER_DATA_REQUESTED: 'Dados de um comprador pedidos pela plataforma',
  SIGNED_IN: 'Entrou na administração',
  STORE_CREATED: 'Loja (B2C) criada',
  STORE_STATUS_CHANGED: 'Situação da loja (B2C) alterada',
  STORE_UPDATED: 'Loja (B2C) alterada',
  TAG_CREATED: 'Tag criada',
  TAG_UPDATED: 'Tag alterada',
  UNIQUE_PAYMENT_REQUESTED: 'Pagamento único gerado',
  USER_CHANGED: 'Usuário alterado pela loja',
  USER_INVITED: 'Usuário convidado pela loja',
  USER_REMOVED: 'Usuário removido pela loja',
  WEBHOOK_ENDPOINT_ADDED: 'Endereço de aviso incluído',
  WEBHOOK_ENDPOINT_CHANGED: 'Endereço de aviso alterado',
  WEBHOOK_ENDPOINT_REMOVED: 'Endereço de aviso removido',
  WEBHOOK_RETRIED: 'Aviso reenviado',
  WEBHOOK_SECRET_ROTATED: 'Segredo dos avisos trocado',
  WHITELISTED: 'Incluído na whitelist',
  WHITELIST_REMOVED: 'Removido da whitelist',
}

/** Of a change that two people make (contracts/requested-changes.ts), what became of it. */
const CHANGES = {
  MERCHANT_PAYOUT_ACCOUNT: 'Conta de repasse da loja',
  CUSTOMER_CONTACT: 'Contato do cliente',
  CUSTOMER_PASSWORD: 'Senha do cliente',
}
const BECAME = {
  ASKED: 'mudança pedida',
  AGREED: 'mudança aprovada',
  REFUSED: 'mudança recusada',
  WITHDRAWN: 'pedido de mudança retirado',
  STOPPED: 'mudança interrompida',
  DONE: 'mudança feita',
}

/** The words for a name of the log. */
export function auditActionLabel(action: string): string {
  const told = AUDIT_ACTION_LABELS[action]
  if (told !== undefined) return told
  for (const [kind, what] of Object.entries(CHANGES))
    for (const [end, became] of Object.entries(BECAME))
      if (action === `${kind}_${end}`) return `${what}: ${became}`
  return 'Outra ação'
}

/** What it was done to. */
export const AUDIT_OBJECT_LABELS: Readonly<Record<string, string>> = {
  ADMIN: 'Administrador',
  CATEGORY: 'Categoria',
  CHECKOUT: 'Checkout',
  CUSTOMER: 'Cliente',
  INSTALMENT: 'Parcela',
  JOB: 'Tarefa',
  LINK: 'Link de pagamento',
  LIST: 'Lista',
  MERCHANT: 'Loja parceira',
  MERCHANT_USER: 'Usuário da loja',
  ORDER: 'Pedido',
  PROMOTION: 'Promoção',
  STORE: 'Loja (B2C)',
  TAG: 'Tag',
  WEBHOOK_DELIVERY: 'Aviso à loja',
  WEBHOOK_ENDPOINT: 'Endereço de aviso',
}
