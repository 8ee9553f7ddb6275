/** An e-mail address that is wider than its place breaks before its @, and not in the middle of a word; any other text as it is. */
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
