/**
 * The texts of the screens for categories and tags; sentences given by the specification are exact (000 §2, §5, §8).
 */
import { TAG_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-lists'

export const categoryTexts = {
  list: {
    title: 'Categorias',
    onlyActive: 'Exibir somente categorias ativas',
    add: 'Adicionar Categoria',
    count: (count: string) => (count === '1' ? '1 categoria' : `${count} categorias`),
    empty: 'Nenhuma categoria ainda',
    emptySearch: 'Nenhuma categoria ativa',
    emptyLead: 'Adicione uma para que as lojas possam ser encontradas por ela.',
    failed: 'Não conseguimos carregar as categorias.',
  },
  form: {
    createTitle: 'Nova categoria',
    editTitle: 'Editar categoria',
    created: 'Categoria criada com sucesso',
    createFailed: 'Erro ao criar categoria',
    saved: 'Categoria atualizada com sucesso!',
    saveFailed: 'Ocorreu um erro ao atualizar a categoria.',
    loadFailed: 'Não conseguimos carregar a categoria.',
    fields: { name: 'Nome da categoria', status: 'Status', tagsId: 'Tags', subCategory: 'Subcategorias' },
    section: 'Categoria',
    subcategories: 'Subcategorias',
    subcategoriesLead: 'As que ficarem em branco não são criadas.',
    subcategory: (place: number) => `Subcategoria ${place}`,
    addRow: 'Mais uma subcategoria',
    noTags: 'Ainda não há tags.',
  },
  subcategory: {
    saved: 'Subcategoria atualizada com sucesso!',
    saveFailed: 'Ocorreu um erro ao atualizar a subcategoria.',
    added: 'Subcategoria adicionada com sucesso!',
    addFailed: 'Ocorreu um erro ao adicionar a subcategoria.',
    name: 'Nome da subcategoria',
    status: 'Status da subcategoria',
    short: 'Salvar',
    none: 'Esta categoria não tem subcategorias.',
    new: 'Nova subcategoria',
    add: 'Adicionar subcategoria',
  },
  tagsFailed: 'Erro ao carregar tags',
}

export const tagTexts = {
  list: {
    title: 'Tags',
    add: 'Adicionar Tag',
    count: (count: string) => (count === '1' ? '1 tag' : `${count} tags`),
    failed: 'Erro ao carregar tags',
    empty: 'Nenhuma tag ainda',
    emptyLead: 'Tags agrupam lojas no app, por estilo ou por momento.',
  },
  statuses: TAG_STATUS_LABELS,
  form: {
    createTitle: 'Nova tag',
    editTitle: 'Editar tag',
    created: 'Tags cadastradas com sucesso',
    createFailed: 'Erro ao cadastrar tags',
    saved: 'Tag editada com sucesso!',
    saveFailed: 'Erro ao editar tag!',
    loadFailed: 'Não conseguimos carregar a tag.',
    section: 'Tag',
    priorityHelp: 'A menor vem primeiro.',
    fields: { name: 'Nome da tag', priority: 'Prioridade', type: 'Tipo', status: 'Status', logo: 'Logo' },
  },
}
