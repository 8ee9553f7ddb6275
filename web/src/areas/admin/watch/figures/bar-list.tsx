/** What is compared side by side: a bar for each row, its name and its number in words. @param isTold no table tells the same below */
export function BarList(props: {
  bars: readonly { key: string; name: string; value: number; words: string }[]
  isTold?: boolean
}) {
  const { bars, isTold = false } = props
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-hidden={!isTold}>
      {bars.map(({ key, name, value, words }) => (
        <li key={key} className="bar-list__one">
          <span>{name}</span> <span className="tabular">{words}</span>
          <svg className="bar-list__bar" aria-hidden="true">
            <rect className="bar-list__track" width="100%" height="8" rx="4" />
            <rect
              className="bar-list__part"
              width={`${most === 0 ? 0 : (Math.max(0, value) / most) * 100}%`}
              height="8"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
