import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { useForm } from '../forms/use-form.ts'
import { toProductWrites, type ProductValues } from './promotion-values.ts'
import { promotionTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = promotionTexts.products

/** Names the draft of products that could not be added when their promotion was made. */
export const pendingName = (promotionId: string) => `promotion.${promotionId}.pending`

const NONE: { products: ProductValues[] } = { products: [] }
const noCheck = () => []

/** Products whose promotion was made without them: nothing of them has to be typed again. */
export function PendingProducts(props: { promotionId: string; onAdded: () => Promise<unknown> }) {
  const { promotionId } = props
  const toast = useToast()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ name: pendingName(promotionId), initial: NONE, check: noCheck })
  const [isAdded, setIsAdded] = useState(false)
  const { products } = form.values
  if (isAdded || products.length === 0) return null
  const add = async () => {
    setFailure(null)
    const outcome = await form.submit((it) =>
      ask(catalogueCalls.addPromotionProducts, {
        body: { promotionId, payload: toProductWrites(it.products) },
      }),
    )
    if (outcome === null) return
    if (!outcome.ok) {
      setFailure(texts.createFailed)
      return toast.failed(texts.createFailed)
    }
    setIsAdded(true)
    toast.done(texts.created)
    await props.onAdded()
  }
  return (
    <Alert tone="warning" title={texts.pending(products.length)}>
      <p>{products.map(({ name }) => name).join(', ')}</p>
      {failure !== null && <p>{failure}</p>}
      <div className="work-form__actions">
        <Button kind="quiet" onPress={form.discard}>
          {formTexts.discard}
        </Button>
        <Button kind="secondary" onPress={add}>
          {texts.retry}
        </Button>
      </div>
    </Alert>
  )
}
