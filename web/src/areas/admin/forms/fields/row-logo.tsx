/** A small logo before a name; the name's first letter if there is none. */
export function RowLogo({ url, name }: { url: string | null; name: string }) {
  return (
    <span className="row-logo" aria-hidden="true">
      {url === null ? name.trim().charAt(0).toUpperCase() : <img src={url} alt="" loading="lazy" />}
    </span>
  )
}
