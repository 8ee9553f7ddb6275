import type { ComponentProps } from 'react'

/** Gets its element to whoever sends it; the browser checks nothing by itself. */
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
