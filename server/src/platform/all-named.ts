/** As `Promise.all`, for results that have names. */
export async function allNamed<Work extends Record<string, unknown>>(
  work: Work,
): Promise<{ [Name in keyof Work]: Awaited<Work[Name]> }> {
  const all = Object.entries(work).map(async ([name, result]) => [name, await result] as const)
  // the same names, each with what it resolved to
  return Object.fromEntries(await Promise.all(all)) as { [Name in keyof Work]: Awaited<Work[Name]> }
}
