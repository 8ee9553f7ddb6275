/** The frames of short forms: a part of a screen, or a dialog. */
import { useId, type ReactNode } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { FormScreen } from '../ui/screen.tsx'
import type { SentForm } from './use-short-form.ts'

interface FrameProps {
  form: SentForm
  /** The label of the submit button. */
  send: string
  /** There is nothing to send yet. */
  isIncomplete?: boolean
  lead?: ReactNode
  children: ReactNode
}

/** A form that is a part of a screen. */
export function FormPanel(props: FrameProps & { title?: string; className?: string; isBlock?: boolean }) {
  const id = useId()
  return (
    <FormElement
      form={props.form}
      className={`panel form ${props.className ?? ''}`}
      titleId={props.title === undefined ? undefined : id}
    >
      {props.title !== undefined && <h2 id={id}>{props.title}</h2>}
      {props.lead !== undefined && <p className="note">{props.lead}</p>}
      {props.children}
      <Failures form={props.form} />
      <Button
        type="submit"
        block={props.isBlock === true}
        disabled={props.isIncomplete === true}
        busy={props.form.busy}
      >
        {props.send}
      </Button>
    </FormElement>
  )
}

/** A form that is a whole screen. */
export function ShortFormScreen({ form, ...props }: Omit<FrameProps, 'isIncomplete'> & { title: string }) {
  return (
    <FormScreen
      title={props.title}
      lead={props.lead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <Button type="submit" block busy={form.busy}>
          {props.send}
        </Button>
      }
    >
      <Failures form={form} />
      {props.children}
    </FormScreen>
  )
}

/** A form in a dialog; only its cross closes a drawer. */
export function FormDialog(
  props: FrameProps & Pick<DialogProps, 'title' | 'shape' | 'onClose'> & { cancel?: string },
) {
  return (
    <Dialog title={props.title} shape={props.shape ?? 'dialog'} onClose={props.onClose}>
      <FormElement form={props.form} className="form">
        {props.lead !== undefined && <p className="note">{props.lead}</p>}
        {props.children}
        <Failures form={props.form} />
        {props.cancel === undefined ? (
          <Button type="submit" block disabled={props.isIncomplete === true} busy={props.form.busy}>
            {props.send}
          </Button>
        ) : (
          <div className="confirm__actions">
            <Button kind="secondary" onPress={props.onClose}>
              {props.cancel}
            </Button>
            <Button type="submit" busy={props.form.busy}>
              {props.send}
            </Button>
          </div>
        )}
      </FormElement>
    </Dialog>
  )
}

/** Why it failed, shown near the pressed button. */
export function Failures({ form }: { form: Pick<SentForm, 'failure'> }) {
  return (
    <>
      {form.failure.map((words) => (
        <Alert key={words} tone="danger">
          {words}
        </Alert>
      ))}
    </>
  )
}

/** Passes the form element to the submit handler; the browser's own validation is off. */
export function FormElement(props: {
  form: Pick<SentForm, 'submit'>
  className: string
  titleId?: string | undefined
  children: ReactNode
}) {
  return (
    <Form className={props.className} aria-labelledby={props.titleId} onSubmit={props.form.submit}>
      {props.children}
    </Form>
  )
}
