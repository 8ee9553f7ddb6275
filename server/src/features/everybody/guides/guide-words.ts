/** The texts around a guide, in each language. */
import type { Language } from './guides.ts'

interface Words {
  lang: 'pt-BR' | 'en'
  home: string
  homeLead: string
  contents: string
  skip: string
  reference: string
  referenceLead: string
  machines: string
  examplesIn: string
  answer: string
  copy: string
  copied: string
  other: string
  next: string
  code: string
  meaning: string
}

export const WORDS: Readonly<Record<Language, Words>> = {
  pt: {
    lang: 'pt-BR',
    home: 'Documentação para lojas',
    homeLead:
      'Venda parcelado por Pix. Uma página para cada tarefa, com programas completos em curl, Node, PHP e Python.',
    contents: 'Conteúdo',
    skip: 'Ir para o conteúdo',
    reference: 'Referência da API',
    referenceLead: 'Todas as chamadas com cada campo, em inglês como na resposta.',
    machines: 'Para máquinas',
    examplesIn: 'Exemplos em',
    answer: 'Resposta',
    copy: 'Copiar',
    copied: 'Copiado',
    other: 'English',
    next: 'A seguir',
    code: 'Código',
    meaning: 'O que é, e o que fazer',
  },
  en: {
    lang: 'en',
    home: 'Documentation for stores',
    homeLead:
      'Sell in instalments paid by Pix. A page for each task, with whole programs in curl, Node, PHP and Python.',
    contents: 'Contents',
    skip: 'Skip to the content',
    reference: 'API reference',
    referenceLead: 'Every call with every field.',
    machines: 'For machines',
    examplesIn: 'Examples in',
    answer: 'Answer',
    copy: 'Copy',
    copied: 'Copied',
    other: 'Português',
    next: 'Next',
    code: 'Code',
    meaning: 'What it is, and what to do',
  },
}
