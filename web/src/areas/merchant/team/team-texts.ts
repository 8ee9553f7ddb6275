/**
 * The texts of the store's users; sentences given by the specification are exact, including its spelling (001
 * §4, §8).
 */
import { counted } from '../texts.ts'

export const teamTexts = {
  title: 'Usuários',
  lead: 'Quem entra na área da sua loja, e o que cada pessoa pode fazer.',
  caption: 'Usuários da sua loja',
  columns: { name: 'Nome', email: 'E-mail', phone: 'Celular', access: 'Acesso', actions: 'Ações' },
  admin: 'Administrador',
  reader: 'Somente leitura',
  invited: 'Convite enviado',
  you: '(você)',
  count: (total: number) => counted(total, 'usuário', 'usuários'),
  add: 'Adicionar usuário',
  addLead: 'A pessoa recebe um e-mail com um link para criar a senha.',
  name: 'Nome',
  nameMissing: 'Digite o nome',
  post: 'Cargo',
  access: 'Acesso',
  send: 'Enviar convite',
  invitedDone: 'Convite enviado',
  addFailed: 'Não foi possível adicionar o usuário, tente novamente',
  tooMany: 'Sua loja já tem 100 usuários, o máximo. Remova um para adicionar outro.',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  save: 'Salvar',
  saved: 'Usuário atualizado',
  remove: 'Remover',
  removeOf: (name: string) => `Remover ${name}`,
  removeTitle: (name: string) => `Remover ${name}?`,
  removeLead: 'A pessoa sai da área da loja em todos os aparelhos e não entra mais.',
  removeAdminLead:
    'A pessoa sai da área da loja em todos os aparelhos e não entra mais. As chaves de API e os endereços de avisos que ela criou continuam valendo: se ela ainda pode ter uma cópia, troque-os em Integração.',
  removed: 'Usuário removido',
  lastAdmin: 'Sua loja precisa de pelo menos um administrador',
  gone: 'Este usuário já foi removido. Confira a lista.',
  failed: 'Não conseguimos carregar os usuários',
  actionFailed: 'Não foi possível fazer essa mudança, tente novamente',
  cancel: 'Cancelar',
}
