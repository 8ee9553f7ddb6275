/** Adds to the list that a map keeps under a key, which begins with it. */
export function addToList<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const earlier = lists.get(key)
  if (earlier) earlier.push(item)
  else lists.set(key, [item])
}
