import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { Notice, type NoticeTone } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage, ReadState } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { readPreferences } from './preferences.ts'
import styles from './settings.module.css'
import { SETTINGS_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: SETTINGS_TEXTS.loading,
  failed: SETTINGS_TEXTS.loadFailed,
  retry: SETTINGS_TEXTS.tryAgain,
}

export function SettingsTab() {
  const { backend, account } = useAdmin()
  const read = useQuery({
    queryKey: ['preferences'],
    queryFn: () => readPreferences({ backend, account }),
  })
  return (
    <div className={styles.tab}>
      <h2>{SETTINGS_TEXTS.title}</h2>
      <p>{SETTINGS_TEXTS.intro}</p>
      <MailNotice />
      <ReadState read={read} texts={READ_TEXTS} />
      {read.data !== undefined && <PreferencesForm saved={read.data} />}
      <TestMailButton />
    </div>
  )
}

/** Message of email-service if no mail provider is configured. */
const NO_PROVIDER_PATTERN = /no mail provider/i
const isProviderMissing = (failure: unknown): boolean =>
  failure instanceof RequestFailure && NO_PROVIDER_PATTERN.test(failure.message)

function makeTestMail(to: string) {
  return {
    to,
    subject: SETTINGS_TEXTS.testSubject,
    textContent: SETTINGS_TEXTS.testBody,
    htmlContent: `<p>${SETTINGS_TEXTS.testBody}</p>`,
  }
}

/** Says that no mail can be sent if there is no mail provider (PREFS-3). */
function MailNotice() {
  const { backend, account } = useAdmin()
  const { error } = useQuery({
    queryKey: ['mail-provider'],
    queryFn: async () => {
      await backend.callFunction({
        path: 'email-service',
        method: 'POST',
        isRepeatable: false,
        body: { ...makeTestMail(account.email), check: true },
      })
      return true
    },
  })
  if (!isProviderMissing(error)) return null
  return (
    <Notice tone="warning">
      <p>{SETTINGS_TEXTS.noProvider}</p>
    </Notice>
  )
}

function TestMailButton() {
  const { backend, account } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: NoticeTone; text: string } | null>(null)

  const send = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    setIsBusy(true)
    setOutcome(null)
    try {
      await backend.callFunction({
        path: 'email-service',
        method: 'POST',
        // A retry would send a second mail.
        isRepeatable: false,
        body: makeTestMail(account.email),
      })
      toasts.success(SETTINGS_TEXTS.testSent)
      setOutcome({ tone: 'success', text: SETTINGS_TEXTS.testSent })
    } catch (failure) {
      setOutcome(
        isProviderMissing(failure)
          ? { tone: 'warning', text: SETTINGS_TEXTS.noProvider }
          : { tone: 'danger', text: `${SETTINGS_TEXTS.testFailed}. ${failureMessage(failure)}` },
      )
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {outcome !== null && (
        <Notice tone={outcome.tone} role="alert">
          <p>{outcome.text}</p>
        </Notice>
      )}
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || !isOnline || undefined}
          onClick={() => void send()}
        >
          {isBusy ? SETTINGS_TEXTS.testing : SETTINGS_TEXTS.test}
        </button>
      </p>
    </>
  )
}
