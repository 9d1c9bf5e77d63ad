import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { LOGIN_PATH } from '../paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequest } from './reset-request.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import {
  deleteRecoveryLink,
  storeRecoveryLink,
  openRecoveryLink,
  type RecoveryLink,
} from './recovery-link.ts'

/** The screen that the link in a reset mail opens (LOGIN-12). Asks for a new password, or shows that the link has expired. */
export function ResetPasswordScreen() {
  const [link, setLink] = useState<RecoveryLink>(() => openRecoveryLink(location))
  // Remove the tokens from the address, so that they do not stay in the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  useEffect(() => {
    if (link.kind === 'tokens') storeRecoveryLink(link.tokens)
    return deleteRecoveryLink
  }, [link])

  return (
    <main className={`contained ${styles.screen}`}>
      <div className={styles.card}>
        <AdminHeading title={SIGN_IN_TEXTS.resetTitle} />
        {link.kind === 'tokens' ? (
          <NewPasswordForm tokens={link.tokens} onExpired={() => setLink({ kind: 'expired' })} />
        ) : (
          <>
            <Notice tone="warning" role="alert">
              <p>{link.kind === 'expired' ? SIGN_IN_TEXTS.linkExpired : SIGN_IN_TEXTS.linkMissing}</p>
            </Notice>
            <ResetRequest initialEmail="" />
          </>
        )}
        <p>
          <Link to={LOGIN_PATH} className={styles.home}>
            {SIGN_IN_TEXTS.backToLogin}
          </Link>
        </p>
      </div>
    </main>
  )
}
