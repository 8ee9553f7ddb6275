/** "Dados de 14:03:07": a list that was read from a copy of the database says what moment it is of; null where that is now. */
export const asOfInWords = (asOf: string | undefined): string | null =>
  asOf === undefined ? null : `Dados de ${TIME.format(new Date(asOf))}`

const TIME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' })
