/** How many a list holds, in words: "240 pedidos", or "mais de 10.000 pedidos" where counting all would take too long. */
export function countText(
  list: { totalElements: number; totalIsExact: boolean },
  words: { exact: (count: string) => string; moreThan: (count: string) => string },
): string {
  const count = list.totalElements.toLocaleString('pt-BR')
  return list.totalIsExact ? words.exact(count) : words.moreThan(count)
}
