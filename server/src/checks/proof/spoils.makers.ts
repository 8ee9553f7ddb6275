/**
 * Rows of a test of the checks: what goes wrong, how, and which truth breaks by it.
 * @param truths each with what breaks it
 */
export function spoilsOf<Spoil>(
  truths: Readonly<Record<string, Readonly<Record<string, Spoil>>>>,
): [name: string, spoil: Spoil, truth: string][] {
  return Object.entries(truths).flatMap(([truth, spoils]) =>
    Object.entries(spoils).map(([name, spoil]): [string, Spoil, string] => [name, spoil, truth]),
  )
}
