/** The texts beside a field of the customer form: name, help and errors (001 §5). */
import type { CustomerField } from '@drip/core/contracts/checkout'

export const FIELD_LABELS: Record<CustomerField, string> = {
  customerPhone: 'Celular com DDD',
  customerCpf: 'CPF',
  customerName: 'Nome completo',
  customerEmail: 'E-mail',
  customerBirthDate: 'Data de nascimento',
  customerAddressCep: 'CEP',
  customerAddressStreet: 'Rua',
  customerAddressNumber: 'Número',
  customerAddressNeighborhood: 'Bairro',
  customerAddressComplement: 'Complemento',
  customerAddressCity: 'Cidade',
  customerAddressState: 'Estado',
}

export const FIELD_ERRORS = {
  phoneIncomplete: 'O campo telefone está incompleto, verifique o número e seu DDD',
  phoneInvalid: 'O campo telefone fornecido é inválido, verifique e tente novamente',
  cpf: 'O campo CPF fornecido é inválido',
  cepDigits: 'O campo CEP deve ter 8 digitos',
  cepWithoutPlace: 'Não foi possível recuperar os detalhes do endereço com base no CEP fornecido',
  // The space at the end comes from the specification.
  cepInvalid: 'O CEP fornecido é inválido ',
  cepOffline: 'Não conseguimos consultar o CEP. Confira sua conexão e tente de novo',
  streetMissing: 'Não encontramos a rua pelo CEP informado, por favor preencha',
  neighborhoodMissing: 'Não encontramos o bairro pelo CEP informado, por favor preencha',
  city: 'Precisamos de um CEP válido para recuperar a cidade',
  state: 'Precisamos de um CEP válido para recuperar o estado',
  cityByHand: 'Digite a cidade',
  stateByHand: 'Digite a sigla do estado, como SP',
  name: 'Digite seu nome e sobrenome, como no documento',
  email: 'Digite um e-mail válido, como nome@exemplo.com',
  birthDate: 'Digite uma data válida, com dia, mês e ano',
  minor: 'É preciso ter 18 anos ou mais para comprar com a Drip',
  number: 'Digite o número',
  street: 'Digite o nome da rua',
  neighborhood: 'Digite o bairro',
  complement: 'Confira o complemento',
}

/** The error for an invalid field; `byHand`: city and state are typed instead of looked up. */
export function fieldError(field: CustomerField, byHand: boolean): string {
  return (byHand ? BY_HAND[field] : undefined) ?? WRONG[field]
}

/**
 * The error for a field that the server refused with one of its codes (invalid, required, incomplete, unknown, minor).
 */
export function serverFieldError(field: CustomerField, code: string, byHand: boolean): string {
  if (code === 'minor') return FIELD_ERRORS.minor
  if (field === 'customerPhone' && code === 'incomplete') return FIELD_ERRORS.phoneIncomplete
  // the number of its digits was checked before it was sent
  if (field === 'customerAddressCep') return FIELD_ERRORS.cepInvalid
  return fieldError(field, byHand)
}

const WRONG: Record<CustomerField, string> = {
  customerPhone: FIELD_ERRORS.phoneInvalid,
  customerCpf: FIELD_ERRORS.cpf,
  customerName: FIELD_ERRORS.name,
  customerEmail: FIELD_ERRORS.email,
  customerBirthDate: FIELD_ERRORS.birthDate,
  customerAddressCep: FIELD_ERRORS.cepDigits,
  customerAddressStreet: FIELD_ERRORS.street,
  customerAddressNumber: FIELD_ERRORS.number,
  customerAddressNeighborhood: FIELD_ERRORS.neighborhood,
  customerAddressComplement: FIELD_ERRORS.complement,
  customerAddressCity: FIELD_ERRORS.city,
  customerAddressState: FIELD_ERRORS.state,
}

const BY_HAND: Partial<Record<CustomerField, string>> = {
  customerAddressCity: FIELD_ERRORS.cityByHand,
  customerAddressState: FIELD_ERRORS.stateByHand,
}
