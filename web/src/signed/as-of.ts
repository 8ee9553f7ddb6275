/** "Dados de 14:03:07": the moment of a list that was read from a copy of the database; null if it is current. */
export const asOfInWords = (asOf: string | undefined): string | null =>
  asOf === undefined ? null : `Dados de ${TIME.format(new Date(asOf))}`

const TIME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' })
