/** Schemas of a charge's body (API Pix 2.9.0: CobSolicitada, CobVSolicitada and their revisions). */

const money = { type: 'string', pattern: String.raw`^\d{1,10}\.\d{2}$` }
const text = (maxLength: number) => ({ type: 'string', maxLength })

/** `{modalidade, valorPerc}` with modes from 1 to `maximum`. */
const rate = (maximum: number) => ({
  type: 'object',
  required: ['modalidade', 'valorPerc'],
  properties: { modalidade: { type: 'integer', minimum: 1, maximum }, valorPerc: money },
})

const discount = {
  type: 'object',
  required: ['modalidade'],
  properties: {
    modalidade: { type: 'integer', minimum: 1, maximum: 6 },
    valorPerc: money,
    descontoDataFixa: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        required: ['data', 'valorPerc'],
        properties: { data: { type: 'string', format: 'date' }, valorPerc: money },
      },
    },
  },
}

const person = {
  type: 'object',
  required: ['nome'],
  properties: {
    cpf: { type: 'string', pattern: String.raw`^\d{11}$` },
    cnpj: { type: 'string', pattern: '^[0-9A-Z]{14}$' },
    nome: { type: 'string', minLength: 1, maxLength: 200 },
    email: text(254),
    logradouro: text(200),
    cidade: text(200),
    uf: text(2),
    cep: text(8),
  },
  oneOf: [{ required: ['cpf'] }, { required: ['cnpj'] }],
}

const common = {
  chave: { type: 'string', minLength: 1, maxLength: 77 },
  devedor: person,
  solicitacaoPagador: text(140),
  infoAdicionais: {
    type: 'array',
    maxItems: 50,
    items: { type: 'object', required: ['nome', 'valor'], properties: { nome: text(50), valor: text(200) } },
  },
}

const immediateValue = { original: money, modalidadeAlteracao: { type: 'integer', minimum: 0, maximum: 1 } }
const dueValue = { original: money, multa: rate(2), juros: rate(8), abatimento: rate(2), desconto: discount }
const immediateCalendar = { expiracao: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } }
const dueCalendar = {
  dataDeVencimento: { type: 'string', format: 'date' },
  validadeAposVencimento: { type: 'integer', minimum: 0, maximum: 3650 },
}
const removal = { type: 'string', enum: ['REMOVIDA_PELO_USUARIO_RECEBEDOR'] }
const object = (properties: object, required: string[] = []) => ({ type: 'object', required, properties })

export const CHARGE_SCHEMAS = {
  cob: {
    create: object(
      { ...common, calendario: object(immediateCalendar), valor: object(immediateValue, ['original']) },
      ['calendario', 'valor', 'chave'],
    ),
    revise: object({
      ...common,
      calendario: object(immediateCalendar),
      valor: object(immediateValue),
      status: removal,
    }),
  },
  cobv: {
    create: object(
      {
        ...common,
        calendario: object(dueCalendar, ['dataDeVencimento']),
        valor: object(dueValue, ['original']),
      },
      ['calendario', 'valor', 'chave', 'devedor'],
    ),
    revise: object({ ...common, calendario: object(dueCalendar), valor: object(dueValue), status: removal }),
  },
}

export const REFUND_SCHEMA = {
  type: 'object',
  required: ['valor'],
  properties: {
    valor: money,
    natureza: { type: 'string', enum: ['ORIGINAL', 'RETIRADA'] },
    descricao: text(140),
  },
}
