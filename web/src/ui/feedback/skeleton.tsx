/** A grey placeholder for content that is still loading; `shape` is one of the classes in skeleton.css. */
export function Skeleton({ shape }: { shape: 'line' | 'title' | 'block' | 'button' | 'half' }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />
}
