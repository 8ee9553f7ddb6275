/**
 * What a store should do about each refusal of its calls: shown on the page of errors, to which a problem's `type`
 * leads.
 */
import type { RefusalCode } from '../../../platform/http/refusal.ts'
import type { Language } from './guides.ts'

type Advice = Readonly<Record<Language, string>>

export const STORE_ADVICE: Readonly<Partial<Record<RefusalCode, Advice>>> = {
  INVALID_BODY: {
    pt: 'Corrija os campos que `errors` diz. Repetir igual não ajuda.',
    en: 'Mend the fields that `errors` names. Repeating the same does not help.',
  },
  INVALID_QUERY: {
    pt: 'Corrija os parâmetros do endereço que `errors` diz.',
    en: 'Mend the parameters of the address that `errors` names.',
  },
  UNREADABLE_REQUEST: {
    pt: 'O que chegou não é HTTP. Veja o que há entre o seu servidor e nós.',
    en: 'What came is no HTTP. Look at what stands between your server and us.',
  },
  INVALID_API_KEY: {
    pt: 'Confira se a chave está inteira no cabeçalho `X-API-Key`, e se é desta instalação.',
    en: 'See that the key is whole in the header `X-API-Key`, and of this installation.',
  },
  API_KEY_EXPIRED: {
    pt: 'Crie outra chave em Integração e troque no seu servidor.',
    en: 'Create another key under Integração and put it into your server.',
  },
  SIGNATURE_NEEDED: {
    pt: 'Esta chave de API tem uma chave pública: assine a chamada. Um módulo pronto de loja virtual não assina, e precisa de uma chave de API sem chave pública.',
    en: 'This API key has a public key: sign the call. An existing store module signs nothing, and needs an API key without a public key.',
  },
  SIGNATURE_WRONG: {
    pt: '`detail` diz a parte errada: `nonce` já foi usado, `created` tem mais de cinco minutos, `content-digest` é de outro corpo, `signature` não confere com a chave pública. Assine de novo a cada tentativa.',
    en: '`detail` names the part: `nonce` was used before, `created` is more than five minutes off, `content-digest` is of another body, `signature` is not by the public key’s pair. Sign each try anew.',
  },
  MERCHANT_DISABLED: {
    pt: 'Não ofereça o Drip por enquanto, e fale com o nosso suporte.',
    en: 'Do not offer Drip for now, and talk to our support.',
  },
  MERCHANT_NOT_READY: {
    pt: 'Falta algo no seu cadastro. Fale com quem cuida da sua conta.',
    en: 'Something is missing in your set-up. Talk to who looks after your account.',
  },
  KEY_SCOPE: {
    pt: 'Crie uma chave que possa o que `detail` diz, ou use a que já pode.',
    en: 'Create a key with the scope that `detail` names, or use the one that has it.',
  },
  NOT_FOUND: {
    pt: 'Confira o endereço e o id: nada está ali, ou não é da sua loja.',
    en: 'Check the address and the id: nothing is there, or it is not of your store.',
  },
  CHECKOUT_NOT_FOUND: {
    pt: 'Confira o id da compra: é o `id` que a criação respondeu.',
    en: 'Check the id of the purchase: it is the `id` that its creation answered.',
  },
  ORDER_NOT_FOUND: {
    pt: 'Confira o id do pedido. Ele existe só depois que a compra ficou `OK`.',
    en: 'Check the id of the order. It is there only once the purchase is `OK`.',
  },
  PRODUCT_NOT_FOUND: {
    pt: 'Leia o pedido: os ids que valem estão em `products`.',
    en: 'Read the order: the ids that count are in `products`.',
  },
  DISPUTE_NOT_FOUND: {
    pt: 'Liste os problemas da sua loja e use o `id` que está ali.',
    en: 'List the disputes of your store and use the `id` that is there.',
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    pt: 'Liste os endereços: este foi removido ou é de outra loja.',
    en: 'List the endpoints: this one was removed or is of another store.',
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    pt: 'Liste os envios do endereço. O que é antigo, peça pelo período.',
    en: 'List the deliveries of the endpoint. Ask for what is old by its time.',
  },
  ORDER_NOT_ACTIVE: {
    pt: 'O pedido já foi pago ou cancelado por inteiro. Leia-o antes de continuar.',
    en: 'The order was paid or cancelled as a whole. Read it before you go on.',
  },
  PRODUCT_NOT_ACTIVE: {
    pt: 'Este produto já foi devolvido. Não há mais nada a fazer.',
    en: 'This product was given back already. There is nothing left to do.',
  },
  REFUND_WINDOW_CLOSED: {
    pt: 'Os 30 dias desde a compra passaram, ou o prazo menor do seu contrato. Devolva por outro meio, ou fale com o suporte.',
    en: 'The 30 days since the purchase are over, or the shorter time of your terms. Give it back in another way, or talk to our support.',
  },
  MERCHANT_CODE_TAKEN: {
    pt: 'Este pedido já foi comprado. Leia a compra em vez de criar outra.',
    en: 'This order was bought already. Read the purchase in place of beginning another.',
  },
  DISPUTE_NOT_WAITING: {
    pt: 'Leia o problema: ele já foi respondido, decidido ou retirado.',
    en: 'Read the dispute: it was answered, decided or withdrawn.',
  },
  TOO_MANY_ENDPOINTS: {
    pt: 'Remova um endereço que não usa mais.',
    en: 'Remove an endpoint that you use no more.',
  },
  TOO_MANY_INVOICES: {
    pt: 'O pedido já tem 20 notas. Confira se o código do pedido é o certo, ou fale com o suporte.',
    en: 'The order has 20 invoices already. Check that the order code is the right one, or talk to our support.',
  },
  ENDPOINT_PAUSED: {
    pt: 'Ligue o endereço de novo (`enabled`) antes de testar ou reenviar.',
    en: 'Switch the endpoint on (`enabled`) before you test or send again.',
  },
  STILL_RUNNING: {
    pt: 'A primeira chamada com esta `Idempotency-Key` ainda corre. Espere alguns segundos e repita igual.',
    en: 'The first call with this `Idempotency-Key` still runs. Wait some seconds and repeat it as it was.',
  },
  BODY_TOO_LARGE: {
    pt: 'Mande menos: um arquivo menor, ou menos produtos.',
    en: 'Send less: a smaller file, or fewer products.',
  },
  HEADERS_TOO_LARGE: {
    pt: 'Mande menos cabeçalhos e um endereço mais curto.',
    en: 'Send fewer headers and a shorter address.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    pt: 'Mande JSON com `Content-Type: application/json`.',
    en: 'Send JSON with `Content-Type: application/json`.',
  },
  INVALID_FIELDS: {
    pt: '`errors` diz que campos não estão certos e por quê. Mostre a quem os digitou.',
    en: '`errors` says which fields are not right and why. Show it to who typed them.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    pt: 'Use uma `Idempotency-Key` nova para cada ação, e a mesma só para repetir igual.',
    en: 'Use a new `Idempotency-Key` for each action, and the same only to repeat it as it was.',
  },
  AMOUNT_NOT_REFUNDABLE: {
    pt: 'Leia o pedido e devolva no máximo `amount` menos `canceledAmount`.',
    en: 'Read the order and give back at most `amount` less `canceledAmount`.',
  },
  TOO_MANY_REQUESTS: {
    pt: 'Espere os segundos de `Retry-After`. `RateLimit` diz quanto resta.',
    en: 'Wait the seconds of `Retry-After`. `RateLimit` says how much is left.',
  },
  PROVIDER_UNAVAILABLE: {
    pt: 'Repita em um minuto, com a mesma `Idempotency-Key`.',
    en: 'Repeat in a minute, with the same `Idempotency-Key`.',
  },
  OVERLOADED: {
    pt: 'Repita depois de `Retry-After`, cada vez mais devagar.',
    en: 'Repeat after `Retry-After`, slower each time.',
  },
  DATABASE_AWAY: {
    pt: 'Repita depois de `Retry-After`. O que foi confirmado antes está guardado.',
    en: 'Repeat after `Retry-After`. What was confirmed before is kept.',
  },
}
