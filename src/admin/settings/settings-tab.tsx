import { useCallback } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { readPreferences } from './preferences.ts'
import styles from './settings-tab.module.css'
import { MailNotice, TestMail } from './test-mail.tsx'
import { SETTINGS_TEXTS } from './texts.ts'

export function SettingsTab() {
  const { backend, account } = useAdmin()
  const { content, failure, reload } = useLoaded(
    useCallback(() => readPreferences({ backend, account }), [backend, account]),
  )
  return (
    <div className={styles.tab}>
      <h2>{SETTINGS_TEXTS.title}</h2>
      <p>{SETTINGS_TEXTS.intro}</p>
      <MailNotice />
      {failure !== null && (
        <Notice tone="danger" role="alert">
          <p>
            {SETTINGS_TEXTS.loadFailed}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={reload}>
            {SETTINGS_TEXTS.tryAgain}
          </button>
        </Notice>
      )}
      {content === null && failure === null && <output>{SETTINGS_TEXTS.loading}</output>}
      {content !== null && <PreferencesForm saved={content} />}
      <TestMail />
    </div>
  )
}
