/** Schemas of the bodies of Pix Automático (API Pix 2.9.0: RecSolicitada, SolicRecSolicitada, CobRSolicitada …). */
import { ACCOUNT_TYPES, PERIODS, RETRY_POLICIES } from './recurrence.ts'

const money = { type: 'string', pattern: String.raw`^\d{1,10}\.\d{2}$` }
const date = { type: 'string', format: 'date' }
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const object = (properties: object, required: string[] = []) => ({ type: 'object', required, properties })

const idRec = { type: 'string', pattern: '^[a-zA-Z0-9]{29}$' }
const txid = { type: 'string', pattern: '^[a-zA-Z0-9]{26,35}$' }
const cpf = { type: 'string', pattern: String.raw`^\d{11}$` }
const cnpj = { type: 'string', pattern: '^[0-9A-Z]{14}$' }
const cancelled = { type: 'string', enum: ['CANCELADA'] }
const activation = object({ dadosJornada: object({ txid }, ['txid']) })
const locationId = { type: 'integer', minimum: 1 }
const oneDocument = { oneOf: [{ required: ['cpf'] }, { required: ['cnpj'] }] }

export const REC_SCHEMAS = {
  create: object(
    {
      vinculo: object(
        {
          contrato: text(35),
          objeto: text(35),
          devedor: { ...object({ cpf, cnpj, nome: text(140) }, ['nome']), ...oneDocument },
        },
        ['contrato', 'devedor'],
      ),
      calendario: object(
        { dataInicial: date, dataFinal: date, periodicidade: { type: 'string', enum: PERIODS } },
        ['dataInicial', 'periodicidade'],
      ),
      valor: object({ valorRec: money, valorMinimoRecebedor: money }),
      politicaRetentativa: { type: 'string', enum: RETRY_POLICIES },
      recebedor: object({ convenio: text(60) }),
      loc: locationId,
      ativacao: activation,
    },
    ['vinculo', 'calendario', 'politicaRetentativa'],
  ),
  revise: object({
    status: cancelled,
    vinculo: object({ devedor: object({ nome: text(140) }, ['nome']) }),
    calendario: object({ dataInicial: date }),
    loc: locationId,
    ativacao: activation,
  }),
}

export const REC_LOCATION_SCHEMA = object({ tipo: { type: 'string', enum: ['rec'] } }, ['tipo'])

export const REQUEST_SCHEMAS = {
  create: object(
    {
      idRec,
      calendario: object({ dataExpiracaoSolicitacao: { type: 'string', format: 'date-time' } }, [
        'dataExpiracaoSolicitacao',
      ]),
      destinatario: {
        ...object(
          {
            cpf,
            cnpj,
            conta: text(20),
            agencia: text(4),
            ispbParticipante: { type: 'string', pattern: '^[0-9A-Z]{8}$' },
          },
          ['conta', 'ispbParticipante'],
        ),
        ...oneDocument,
      },
    },
    ['idRec', 'calendario', 'destinatario'],
  ),
  revise: object({ status: cancelled }, ['status']),
}

export const COBR_SCHEMAS = {
  create: object(
    {
      idRec,
      infoAdicional: text(140),
      calendario: object({ dataDeVencimento: date }, ['dataDeVencimento']),
      valor: object({ original: money }, ['original']),
      ajusteDiaUtil: { type: 'boolean' },
      recebedor: object(
        { conta: text(20), tipoConta: { type: 'string', enum: ACCOUNT_TYPES }, agencia: text(4) },
        ['conta', 'tipoConta'],
      ),
      devedor: { type: 'object' },
    },
    ['idRec', 'calendario', 'valor', 'recebedor'],
  ),
  revise: object({ status: cancelled }, ['status']),
}
