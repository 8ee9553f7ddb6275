import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { texts } from '../texts/texts.ts'

/** The shape of the first screen while its contents are on their way. */
export function LoadingPage() {
  return (
    <section className="screen" aria-busy="true">
      <h1 className="for-screen-readers">{texts.loading}</h1>
      <Skeleton shape="title" />
      <Skeleton shape="half" />
      <Skeleton shape="block" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <div className="screen__action">
        <Skeleton shape="button" />
      </div>
    </section>
  )
}
