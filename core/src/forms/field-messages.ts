/** Errors of fields, in words for the person who fills in the form (specification 000 §5; others in the same style). */
import { EASY_PASSWORD } from '../accounts/easy-password-text.ts'
import type { FieldCode, FieldError } from './field-error.ts'

const BY_CODE: Record<FieldCode, string> = {
  required: 'Preencha este campo.',
  invalid: 'Valor inválido, confira e tente novamente.',
  too_long: 'Texto longo demais.',
  out_of_range: 'Valor fora do permitido.',
  unknown: 'Esta opção não existe mais, escolha outra.',
  taken: 'Já cadastrado.',
  before_start: 'O fim não pode ser antes do início.',
  in_the_past: 'Esta data já passou.',
  too_many: 'Já há o máximo: tire outro antes.',
  last_admin: 'É o único administrador da loja. Dê acesso a outro antes.',
  needs_mobile: 'Um telefone fixo não recebe SMS: use um celular ou escolha E-mail.',
  of_merchant: 'Este dado vem do comerciante: mude-o lá.',
  needs_max_amount:
    "Quando 'Ignorar valor máximo' for 'Sim', o campo 'Limite máximo do pedido' deve estar preenchido com um valor maior que zero.",
  needs_skip_order_amount:
    "Para 'Ignorar protected score' ser 'Sim', o 'Ignorar valor máximo' também deve ser 'Sim', pois o usuário não terá limite.",
  not_png: 'Envie uma imagem PNG.',
  too_large: 'A imagem pode ter no máximo 2 MB.',
  too_many_pixels: 'A imagem pode ter no máximo 2000 por 2000 pixels.',
  broken: 'A imagem está danificada, exporte-a de novo e tente outra vez.',
  infected: 'Encontramos algo perigoso neste arquivo e não o guardamos. Envie outro, por favor.',
  too_easy: EASY_PASSWORD,
}

const BY_FIELD: Record<string, Partial<Record<FieldCode, string>>> = {
  pixKey: { invalid: 'Chave PIX inválida, verifique os dados e tente novamente.' },
  cnpj: {
    invalid: 'CNPJ ou CPF inválido, confira os dígitos.',
    taken: 'Já existe um comerciante com este documento.',
  },
  representativeCpf: { invalid: 'CPF inválido, confira os dígitos.' },
  initials: { too_long: 'Use no máximo 2 caracteres.' },
  merchantInitials: { too_long: 'Use no máximo 2 caracteres.' },
  document: {
    invalid: 'CNPJ inválido, confira os dígitos.',
    taken: 'Já existe uma assessoria com este CNPJ.',
  },
  email: { invalid: 'E-mail inválido.', taken: 'Email já cadastrado.' },
  representativeEmail: { invalid: 'E-mail inválido.' },
  phone: { invalid: 'Telefone inválido.' },
  ordersPhone: { invalid: 'Telefone inválido.' },
  addressCep: { invalid: 'CEP inválido.' },
  url: { invalid: 'Endereço inválido, comece por https://' },
  productsPageUrl: { invalid: 'Endereço inválido, comece por https://' },
  storeId: { invalid: 'Escolha na lista.' },
  categoriesIds: { required: 'Escolha pelo menos uma categoria.' },
  highlighted: { too_many: 'Já há 8 lojas em destaque: tire uma antes.' },
  enableInApp: { too_many: 'A loja está em destaque, e já há 8 lojas em destaque: tire uma antes.' },
  name: { taken: 'Já existe um com este nome.' },
  logo: { required: 'Escolha uma imagem PNG.' },
  image: { required: 'Escolha uma imagem PNG.' },
  password: { invalid: 'A senha deve ter no mínimo 8 caracteres.' },
  representativeBirthdate: { out_of_range: 'A data de nascimento não pode ser no futuro.' },
}

/** One sentence in Portuguese. A field in a list, `payload.0.url`, is found by its last name. */
export function fieldMessage({ field, code }: FieldError): string {
  const name = field.split('.').at(-1) ?? field
  return BY_FIELD[name]?.[code] ?? BY_CODE[code]
}
