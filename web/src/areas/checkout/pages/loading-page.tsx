import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { texts } from '../texts/texts.ts'

/** The placeholder of the first screen while its content loads. */
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
