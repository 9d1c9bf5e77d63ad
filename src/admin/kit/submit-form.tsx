import type { ReactNode } from 'react'

interface SubmitFormProps {
  className?: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form that the guide checks instead of the browser, and that does not load a page when it is submitted. */
export function SubmitForm({ className, onSubmit, children }: SubmitFormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
