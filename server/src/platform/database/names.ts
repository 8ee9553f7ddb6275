/** `merchant_id` in the database is `merchantId` in the code. */

/** As many as there are column names in the product's statements. */
const names = new Map<string, string>()

export function nameOf(column: string): string {
  let name = names.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    names.set(column, name)
  }
  return name
}

export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
