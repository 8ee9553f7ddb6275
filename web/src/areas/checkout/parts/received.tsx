import { Screen } from '../../../ui/screen.tsx'

/** Something good has happened and something more is still on its way. */
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
