import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useOnline } from '../../browser/network.ts'
import { failureMessage } from '../kit/failure-message.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useToasts } from '../kit/toast-context.ts'
import { PreferenceRow, type EditedPreference } from './preference-row.tsx'
import { hasThreshold, parseThreshold, savePreferences, THRESHOLD, type Preference } from './preferences.ts'
import styles from './settings-tab.module.css'
import { SETTINGS_TEXTS } from './texts.ts'

export function PreferencesForm({ saved }: { saved: Preference[] }) {
  const admin = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [edited, setEdited] = useState<EditedPreference[]>(() =>
    saved.map((one) => ({ ...one, threshold: String(one.threshold_value ?? THRESHOLD.usual) })),
  )
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const save = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    const invalid = edited.filter(
      (one) => hasThreshold(one.notification_type) && parseThreshold(one.threshold) === null,
    )
    setWrong(new Set(invalid.map((one) => one.notification_type)))
    setProblem(null)
    if (invalid.length > 0) return
    setIsBusy(true)
    try {
      await savePreferences(admin, edited.map(toPreference))
      toasts.success(SETTINGS_TEXTS.saved)
    } catch (failure) {
      setProblem(`${SETTINGS_TEXTS.saveFailed}. ${failureMessage(failure)}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {edited.map((preference) => (
        <PreferenceRow
          key={preference.notification_type}
          preference={preference}
          error={wrong.has(preference.notification_type) ? SETTINGS_TEXTS.thresholdInvalid : null}
          onChange={(changes) =>
            setEdited((all) => all.map((one) => (one === preference ? { ...one, ...changes } : one)))
          }
        />
      ))}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {!isOnline && <p>{SETTINGS_TEXTS.offline}</p>}
      <p>
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={isBusy || !isOnline || undefined}
        >
          {isBusy ? SETTINGS_TEXTS.saving : SETTINGS_TEXTS.save}
        </button>
      </p>
    </form>
  )
}

function toPreference({ threshold, ...preference }: EditedPreference): Preference {
  const value = hasThreshold(preference.notification_type) ? parseThreshold(threshold) : null
  return { ...preference, threshold_value: value }
}
