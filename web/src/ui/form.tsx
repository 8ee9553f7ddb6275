import type { ComponentProps } from 'react'

/** Passes the form element to the submit handler; the browser's own validation is off. */
export function Form(
  props: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (form: HTMLFormElement) => unknown },
) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit(event.currentTarget)
      }}
    />
  )
}
