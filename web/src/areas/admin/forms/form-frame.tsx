import { fieldMessage } from '@drip/core/forms/field-messages'
import type { FieldError } from '@drip/core/forms/field-error'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { formTexts as texts } from './form-texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Meanwhile } from './meanwhile.tsx'
import type { WorkForm } from './use-form.ts'

/**
 * The frame of every form: the note about a restored draft, the list of errors by name, the fields, and the buttons,
 * always visible at its end.
 */
export function FormFrame<T extends object>(props: {
  form: WorkForm<T>
  /** The labels of the fields, for the list of errors. */
  labels: Readonly<Record<string, string>>
  /** Messages for fields that the form describes better than their error code. */
  words?: Readonly<Record<string, string | undefined>>
  /** The labels of the choices, to show what somebody else chose. */
  choices?: Readonly<Record<string, string>>
  /** How to format the values of some fields: reais, percent, days. */
  shown?: Readonly<Record<string, (value: string) => string>>
  submit: string
  /** The target of 'Cancelar'. */
  back: string
  /** Why this role cannot save it at all; null if it can. */
  whyNot?: string | null
  /** More content follows on the page: the buttons stay at the end of the form. */
  isInFlow?: boolean
  /** Whether these errors move the page to its top instead of to the first field. */
  goesToTop?: (errors: readonly FieldError[]) => boolean
  onSubmit: () => Promise<unknown>
  children: ReactNode
}) {
  const { form, labels, whyNot = null } = props
  const frame = useRef<HTMLFormElement>(null)
  useFocusOnWrong(frame, form, props.goesToTop)
  return (
    <Form
      ref={frame}
      className="work-form"
      onSubmit={() => {
        if (whyNot === null) void props.onSubmit()
      }}
    >
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
      <FormNotes form={form} labels={labels} choices={props.choices} shown={props.shown} />
      {whyNot !== null && <Alert tone="information">{whyNot}</Alert>}
      {form.errors.length > 0 && (
        <Alert tone="danger" title={texts.wrong(form.errors.length)}>
          <ul className="work-form__wrong">
            {form.errors.map((it) => (
              <li key={`${it.field} ${it.code}`}>
                <button
                  type="button"
                  className="work-form__way"
                  onClick={() => frame.current !== null && focusField(frame.current, it.field)}
                >
                  {labels[it.field] ?? it.field}
                </button>
                : {props.words?.[it.field] ?? fieldMessage(it)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {props.children}
      <div className={props.isInFlow === true ? 'work-form__end' : 'work-form__end work-form__end--in-sight'}>
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <div className="work-form__actions">
          <ButtonLink kind="secondary" href={props.back}>
            {texts.cancel}
          </ButtonLink>
          <Button type="submit" busy={form.busy} disabled={whyNot !== null}>
            {props.submit}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** What the form restored, and what somebody else saved meanwhile. */
export function FormNotes<T extends object>(props: {
  form: WorkForm<T>
  labels: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, string>> | undefined
  shown?: Readonly<Record<string, (value: string) => string>> | undefined
}) {
  const { form, labels, choices = {}, shown = {} } = props
  return (
    <>
      {form.restored !== null && (
        <Alert tone="information" title={texts.restored}>
          {form.restored.lostPicture && <p>{texts.lostPicture}</p>}
          <Button kind="quiet" onPress={form.discard}>
            {texts.discard}
          </Button>
        </Alert>
      )}
      {form.meanwhile.length > 0 && (
        <Meanwhile
          key={JSON.stringify(form.meanwhile)}
          form={form}
          labels={labels}
          choices={choices}
          shown={shown}
        />
      )}
    </>
  )
}

/** Related fields. A role without the right to change them sees them disabled, with the reason. */
export function FormSection(props: {
  title: string
  /** The target for a link from an index. */
  anchor?: string
  lead?: ReactNode
  whyNot?: string | null
  children: ReactNode
}) {
  const { whyNot = null } = props
  const id = useId()
  return (
    <section id={props.anchor} className="panel form-section" aria-labelledby={id}>
      <div className="form-section__head">
        <h2 id={id}>{props.title}</h2>
        {props.lead !== undefined && <p className="note">{props.lead}</p>}
        {whyNot !== null && <Alert tone="information">{whyNot}</Alert>}
      </div>
      <fieldset className="form-section__fields" disabled={whyNot !== null} aria-labelledby={id}>
        {props.children}
      </fieldset>
    </section>
  )
}

/** After each failed attempt, the first invalid field gets the focus. */
export function useFocusOnWrong<T extends object>(
  frame: RefObject<HTMLFormElement | null>,
  { tries, errors }: WorkForm<T>,
  goesToTop?: (errors: readonly FieldError[]) => boolean,
): void {
  const told = useRef(0)
  useEffect(() => {
    if (told.current === tries) return
    told.current = tries
    if (goesToTop?.(errors) === true) {
      window.scrollTo(0, 0)
      return
    }
    const first = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [frame, tries, errors, goesToTop])
}
