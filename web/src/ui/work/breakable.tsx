/**
 * Lets an e-mail address that is too wide break before its @ instead of in the middle of a word; any other text stays
 * as it is.
 */
export function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  if (at <= 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
