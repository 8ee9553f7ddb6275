type Shape = 'line' | 'title' | 'block' | 'button' | 'half'

/** A grey placeholder for content that is still loading; `shape` is one of the classes in skeleton.css. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />
}

/** The placeholder of a whole screen, made of these shapes; `words` are for screen readers. */
export function LoadingScreen({ words, shapes }: { words: string; shapes: readonly Shape[] }) {
  return (
    <div className="stack-4" aria-busy="true">
      <output className="for-screen-readers">{words}</output>
      {shapes.map((shape, at) => (
        // a shape is identified only by its place
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={at} shape={shape} />
      ))}
    </div>
  )
}
