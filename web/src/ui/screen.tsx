import type { ReactNode } from 'react'
import { Form } from './form.tsx'

/** The layout of each screen: one question, its content, and one action within reach of the thumb. */
export function Screen(props: { title: string; lead?: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className="screen">
      <ScreenTitle title={props.title} lead={props.lead} />
      {props.children}
      {props.action !== undefined && <div className="screen__action">{props.action}</div>}
    </section>
  )
}

/** The same layout around a form; the action submits it. */
export function FormScreen(props: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  action: ReactNode
  /** Receives the form element, for moving the focus to invalid fields. */
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
    <div className="stack-2">
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className="screen__lead">{lead}</p>}
    </div>
  )
}
