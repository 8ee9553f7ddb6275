import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminActionAsked, AdminOrder, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { useEffect, useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form.tsx'
import { orderTexts } from './order-texts.ts'
import { changesNothing } from './preview-lines.ts'
import { texts } from '../frame/texts.ts'
import { ChangePreview } from './change-preview.tsx'
import { askFailed, useSecondPerson } from './actions/second-person.tsx'
import { actOnOrder } from './act-on-order.ts'
import { ask } from '../signed-in.ts'

/** The order that the action concerns. */
export interface ActionOnOrder {
  order: AdminOrder
  /** Loads the order again. */
  reload: () => Promise<unknown>
  onClose: () => void
}

interface OrderActionProps extends ActionOnOrder {
  texts: {
    title: string
    confirm: string
    done: string
    failed: string
    refused?: Readonly<Record<string, string>>
  }
  /** Input needed first; without it the dialog starts with the preview. */
  form?: ReactNode
  /** The action as filled in; null if something is missing, and the form then shows it. */
  ask: () => AdminActionAsked | null
  /** The question in one sentence. */
  question: string
  isGrave?: boolean
  /** Allowed even if it changes no amount and no date. */
  mayChangeNothing?: boolean
  /** Overrides the messages of `texts`. */
  failed?: (refusal: Refusal) => string
}

/** An action on an order: its input, what it will change, the confirmation, and its result. */
export function OrderActionDialog(props: OrderActionProps) {
  const { asked, preview, second, failure, goOn, back, confirm } = useOrderAction(props)
  const isAsking = asked === null && props.form !== undefined
  return (
    <Dialog title={props.texts.title} onClose={props.onClose}>
      {isAsking ? (
        <Form className="action-form" onSubmit={goOn}>
          {props.form}
          {failure !== null && <Alert tone="danger">{failure}</Alert>}
          <div className="confirm__actions">
            <Button kind="secondary" onPress={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit">{orderTexts.preview.goOn}</Button>
          </div>
        </Form>
      ) : (
        <>
          <p className="confirm__lead">{props.question}</p>
          {second.form}
          {preview === null && (failure === null || failure === orderTexts.preview.changed) && (
            <PreviewOnItsWay />
          )}
          {preview !== null && <ChangePreview preview={preview} />}
          {failure !== null && <Alert tone="danger">{failure}</Alert>}
          <div className="confirm__actions">
            <Button kind="secondary" onPress={props.form === undefined ? props.onClose : back}>
              {props.form === undefined ? texts.cancel : texts.back}
            </Button>
            <Button
              kind={props.isGrave === true && !second.isNeeded ? 'danger' : 'primary'}
              // an action without effect must not be carried out and reported as done
              disabled={preview === null || (props.mayChangeNothing !== true && changesNothing(preview))}
              onPress={confirm}
            >
              {second.isNeeded ? orderTexts.secondPerson.ask : props.texts.confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

export function PreviewOnItsWay({ words = orderTexts.preview.loading }: { words?: string }) {
  return (
    <div className="preview" aria-busy="true">
      <output className="for-screen-readers">{words}</output>
      <Skeleton shape="half" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </div>
  )
}

function useOrderAction(props: OrderActionProps) {
  const { id } = props.order
  const { failed = (refusal: Refusal) => failureText(refusal, { refused: {}, ...props.texts }) } = props
  const toast = useToast()
  const [asked, setAsked] = useState<AdminActionAsked | null>(() =>
    props.form === undefined ? props.ask() : null,
  )
  const [preview, setPreview] = useState<AdminPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const second = useSecondPerson(preview)

  const loadPreview = async (it: AdminActionAsked, isGone: () => boolean) => {
    const outcome = await resumed(() => ask(calls.previewAction, { id, body: it }))
    if (isGone()) return
    // the state differs from what is shown behind the dialog: somebody else was faster
    const isOutdated = outcome.ok ? changesNothing(outcome.value) : outcome.refusal.kind === 'refused'
    if (isOutdated) void props.reload()
    if (outcome.ok) return setPreview(outcome.value)
    setFailure(failed(outcome.refusal))
    // the input was refused: it can be corrected
    if (props.form !== undefined) setAsked(null)
  }

  useEffect(() => {
    if (asked === null) return
    let isGone = false
    void loadPreview(asked, () => isGone)
    return () => {
      isGone = true
    }
    // loaded once for the input, however often the parent renders meanwhile
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])

  return {
    asked,
    preview,
    second,
    failure,
    goOn: () => {
      setFailure(null)
      setPreview(null)
      setAsked(props.ask())
    },
    back: () => {
      setFailure(null)
      setAsked(null)
    },
    confirm: async () => {
      if (asked === null || preview === null) return
      setFailure(null)
      const reason = second.isNeeded ? second.reason() : null
      if (second.isNeeded && reason === null) return
      const outcome = await resumed<unknown>(() =>
        reason === null
          ? actOnOrder(id, asked, preview.version)
          : ask(calls.askForAction, { id, body: { asked, reason }, over: preview.version }),
      )
      if (!outcome.ok) {
        if (refusalCode(outcome.refusal) !== 'CHANGED_MEANWHILE')
          return setFailure((second.isNeeded ? askFailed : failed)(outcome.refusal))
        setFailure(orderTexts.preview.changed)
        setPreview(null)
        // the order behind the dialog is outdated, too
        return loadPreview(asked, () => false)
      }
      toast.done(second.isNeeded ? orderTexts.secondPerson.asked : props.texts.done)
      props.onClose()
    },
  }
}
