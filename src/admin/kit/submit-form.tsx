import type { ReactNode } from 'react'

interface SubmitFormProps {
  className?: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form whose fields are checked by the guide, not by the browser, and which loads no page. */
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
