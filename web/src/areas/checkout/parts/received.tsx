import { Screen } from '../../../ui/screen.tsx'

/** One step has succeeded, and another is still in progress. */
export function Received({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="outcome">
      <span className="outcome__working" aria-hidden="true">
        <span className="spinner" />
      </span>
      <Screen title={title} lead={lead} />
    </div>
  )
}
