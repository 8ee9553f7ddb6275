import type { ReactNode } from 'react'
import { Form } from './form.tsx'

/** The shape of each screen: one question, what belongs to it, one action at the thumb's height. */
export function Screen(props: { title: string; lead?: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className="screen">
      <ScreenTitle title={props.title} lead={props.lead} />
      {props.children}
      {props.action !== undefined && <div className="screen__action">{props.action}</div>}
    </section>
  )
}

/** The same shape around a form, whose action sends it. */
export function FormScreen(props: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  action: ReactNode
  /** Gets the form's element, for focusing what is wrong in it. */
  onSubmit: (form: HTMLFormElement) => void
}) {
  return (
    <Form className="screen" onSubmit={props.onSubmit}>
      <ScreenTitle title={props.title} lead={props.lead} />
      {props.children}
      <div className="screen__action">{props.action}</div>
    </Form>
  )
}

function ScreenTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="screen__head">
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className="screen__lead">{lead}</p>}
    </div>
  )
}
