import type { ReactNode } from 'react'
import { ProblemNotice } from '../../kit/reads.tsx'
import { SubmitForm } from '../../kit/submit-form.tsx'
import type { AccountActions } from '../../session/account-actions.tsx'
import styles from '../../session/account.module.css'

interface AccountFormProps {
  actions: AccountActions
  /** Text of the button that submits the form. */
  submitLabel: string
  onSubmit: () => Promise<void>
  /** Buttons after the one that submits the form. */
  otherButtons?: ReactNode
  /** The fields of the form. */
  children: ReactNode
}

/** A form that changes the admin's own account. */
export function AccountForm({ actions, submitLabel, onSubmit, otherButtons, children }: AccountFormProps) {
  return (
    <>
      {actions.dialog}
      <SubmitForm className={styles.panel} onSubmit={onSubmit}>
        <ProblemNotice problem={actions.problem} />
        {children}
        <p className={styles.buttons}>
          <button type="submit" className="button" aria-disabled={actions.isBusy || undefined}>
            {submitLabel}
          </button>
          {otherButtons}
        </p>
      </SubmitForm>
    </>
  )
}
