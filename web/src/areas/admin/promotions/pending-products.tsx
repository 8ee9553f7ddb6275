import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { readDraft } from '../../../draft-store.ts'
import { useForm } from '../forms/use-form.ts'
import { useAdmin } from '../frame/access.ts'
import { LineAction } from '../frame/action-button.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { shownNew, toProductWrite, wrongOfProducts, type ProductValues } from './promotion-values.ts'
import { promotionTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = promotionTexts.products

/** Names the draft of products that could not be added when their promotion was created. */
export const pendingName = (promotionId: string) => `promotion.${promotionId}.pending`

const NONE: { products: ProductValues[] } = { products: [] }
const noCheck = () => []

/** Says that products are missing, and where to add them. */
export function PendingNotice({ promotionId }: { promotionId: string }) {
  const draft = readDraft(`${useAdmin()?.id ?? ''}.${pendingName(promotionId)}`)
  const products = draft?.changes['products']
  if (!Array.isArray(products) || products.length === 0) return null
  return (
    <Alert tone="warning" title={texts.pending(products.length)}>
      <p>{texts.pendingWhere}</p>
    </Alert>
  )
}

/** Products that could not be created with their promotion: nothing of them has to be typed again. */
export function PendingProducts(props: { promotionId: string; onAdded: () => Promise<unknown> }) {
  const { promotionId } = props
  const toast = useToast()
  const [edited, setEdited] = useState<number | null>(null)
  const name = pendingName(promotionId)
  const form = useForm({ name, initial: NONE, check: noCheck })
  const [isAdded, setIsAdded] = useState(false)
  const { products } = form.values
  if (isAdded || products.length === 0) return null
  const add = async () => {
    const outcome = await form.submit((it) =>
      ask(catalogueCalls.addPromotionProducts, {
        body: { promotionId, payload: it.products.map(toProductWrite) },
      }),
    )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(texts.createFailed)
    setIsAdded(true)
    toast.done(texts.created)
    await props.onAdded()
  }
  const open = edited === null ? undefined : products[edited]
  return (
    <Alert tone="warning" title={texts.pending(products.length)}>
      {form.restored?.lostPicture === true && <p>{formTexts.lostPicture}</p>}
      <ProductList
        products={products.map(shownNew)}
        renderActions={(it, at) => (
          <>
            <LineAction whyNot={null} name={texts.edit(it.name)} onPress={() => setEdited(at)}>
              {texts.editShort}
            </LineAction>
            <LineAction
              whyNot={null}
              name={texts.remove(it.name)}
              onPress={() => form.set('products', products.toSpliced(at, 1))}
            >
              {texts.removeShort}
            </LineAction>
          </>
        )}
      />
      {form.failure !== null && <p>{form.failure}</p>}
      {form.errors.length > 0 && (
        <ul>
          {wrongOfProducts(form.errors, products, texts.fields).map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
      <div className="work-form__actions">
        <Button kind="quiet" onPress={form.discard}>
          {texts.discardPending}
        </Button>
        <Button kind="secondary" onPress={add}>
          {texts.retry}
        </Button>
      </div>
      {edited !== null && open !== undefined && (
        <ProductDialog
          name={`${name}.${edited}`}
          title={texts.editTitle}
          initial={open}
          failed={texts.updateFailed}
          onSave={(values) => {
            form.set(
              'products',
              products.map((it, at) => (at === edited ? values : it)),
            )
            return Promise.resolve({ ok: true, value: null })
          }}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </Alert>
  )
}
