/** The wordmark: four letters drawn as one line; the dot of the i is the drop. */
export function Logo({ height = 28 }: { height?: number }) {
  return (
    <span className="logo">
      <span className="for-screen-readers">Drip</span>
      <svg
        height={height}
        width={(height * 104) / 48}
        viewBox="0 0 104 48"
        aria-hidden="true"
        focusable="false"
      >
        <g className="logo__letters" fill="none" strokeWidth="7" strokeLinecap="round">
          <circle cx="15.5" cy="25.5" r="11" />
          <path d="M26.5 4v32.5" />
          <path d="M40 15v21.5M40 26c0-6.5 4-10.8 10.5-10.8" />
          <path d="M62 15.5v21" />
          <path d="M75.5 15v29" />
          <circle cx="86.5" cy="25.5" r="11" />
        </g>
        <path className="logo__drop" d="M62 0c3.2 3.7 5 6 5 8.2a5 5 0 0 1-10 0C57 6 58.8 3.7 62 0Z" />
      </svg>
    </span>
  )
}
