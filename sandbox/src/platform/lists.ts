/** Adds to the list that a map holds under a key; creates the list if there is none. */
export function addToList<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const earlier = lists.get(key)
  if (earlier) earlier.push(item)
  else lists.set(key, [item])
}
