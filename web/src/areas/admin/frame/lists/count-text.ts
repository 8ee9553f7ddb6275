/**
 * A list's size: "240 pedidos", or "mais de 10.000 pedidos" if counting all would take too long. Null if it is not
 * counted.
 */
export function countOf(
  words: { count?: (count: string) => string; moreThan?: (count: string) => string },
  total: number,
  isExact: boolean,
): string | null {
  const shown = total.toLocaleString('pt-BR')
  return (isExact ? words.count : (words.moreThan ?? words.count))?.(shown) ?? null
}
