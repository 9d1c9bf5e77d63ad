import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from '../../session/account.module.css'
import { ACCOUNT_TEXTS } from './texts.ts'
import { Sessions } from './session-list.tsx'

/** The admin's own password, e-mail address and sessions (ADMINS-5). Each change needs a recent code or password (ADMINS-2). */
export function OwnAccount() {
  return (
    <>
      <section className={styles.section} aria-labelledby="password-title">
        <h3 id="password-title">{ACCOUNT_TEXTS.passwordTitle}</h3>
        <PasswordForm />
      </section>
      <section className={styles.section} aria-labelledby="email-title">
        <h3 id="email-title">{ACCOUNT_TEXTS.emailTitle}</h3>
        <EmailForm />
      </section>
      <section className={styles.section} aria-labelledby="sessions-title">
        <h3 id="sessions-title">{ACCOUNT_TEXTS.sessionsTitle}</h3>
        <Sessions />
      </section>
    </>
  )
}
