import type { ReactNode } from 'react'

interface SubmitFormProps {
  className?: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form without the browser's validation. Submitting it calls `onSubmit` and loads no page. */
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
