import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { texts } from './texts.ts'

/** The placeholder of a screen. */
export function LoadingPage() {
  return (
    <div className="admin-loading" aria-busy="true">
      <output className="for-screen-readers">{texts.loading}</output>
      <Skeleton shape="title" />
      <Skeleton shape="half" />
      <Skeleton shape="block" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </div>
  )
}
