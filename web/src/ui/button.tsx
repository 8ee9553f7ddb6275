import { useState, type MouseEvent, type ReactNode } from 'react'

export interface ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  block?: boolean
  disabled?: boolean
  /** Set while the parent does the work. A promise returned by `onPress` sets the busy state by itself. */
  busy?: boolean
  icon?: ReactNode
  onPress?: () => void | Promise<unknown>
}

/**
 * A button that shows its own progress and cannot be pressed twice. While busy it stays in the focus order
 * (`aria-disabled` instead of `disabled`), so that keyboard users do not lose their place.
 */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'primary',
    type = 'button',
    block = false,
    disabled = false,
    icon,
    onPress,
  } = props
  const [working, setWorking] = useState(false)
  const busy = working || props.busy === true

  const press = (event: MouseEvent) => {
    if (busy) return event.preventDefault()
    const work = onPress?.()
    if (!(work instanceof Promise)) return
    setWorking(true)
    void work.finally(() => setWorking(false))
  }

  return (
    <button
      // The property's union allows only two types; the rule cannot see that.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`button button--${kind}${block ? ' button--block' : ''}`}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon}
      <span className="button__label">{children}</span>
      {busy && (
        <span className="button__progress" aria-hidden="true">
          <span className="spinner" />
        </span>
      )}
    </button>
  )
}

/** A link styled as a button, for navigation; `apart` opens it in a new window. */
export function ButtonLink({
  href,
  children,
  kind = 'primary',
  block = false,
  apart = false,
}: {
  href: string
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'quiet'
  block?: boolean
  apart?: boolean
}) {
  const window = apart ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a className={`button button--${kind}${block ? ' button--block' : ''}`} href={href} {...window}>
      <span className="button__label">{children}</span>
    </a>
  )
}

/** A round button that shows only an icon; `label` is its name for screen readers. */
export function IconButton({
  label,
  icon,
  onPress,
  disabled = false,
}: {
  label: string
  icon: ReactNode
  onPress: () => void
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}
