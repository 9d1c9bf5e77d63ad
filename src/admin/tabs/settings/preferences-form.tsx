import { useId, useState } from 'react'
import { useOnline } from '../../../browser/network.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage, ProblemNotice } from '../../kit/reads.tsx'
import { InputField } from '../../kit/fields.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { SubmitForm } from '../../kit/submit-form.tsx'
import styles from './settings.module.css'
import { SETTINGS_TEXTS } from './texts.ts'
import {
  FREQUENCIES,
  type Frequency,
  NOTIFICATION_TYPES,
  THRESHOLD_LIMITS,
  type Preference,
  hasThreshold,
  parseThreshold,
  savePreferences,
} from './preferences.ts'

export function PreferencesForm({ saved }: { saved: Preference[] }) {
  const admin = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [edited, setEdited] = useState<EditedPreference[]>(() =>
    saved.map((one) => ({ ...one, threshold: String(one.threshold_value ?? THRESHOLD_LIMITS.usual) })),
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
    <SubmitForm className={styles.form} onSubmit={save}>
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
      <ProblemNotice problem={problem} />
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
    </SubmitForm>
  )
}

function toPreference({ threshold, ...preference }: EditedPreference): Preference {
  const value = hasThreshold(preference.notification_type) ? parseThreshold(threshold) : null
  return { ...preference, threshold_value: value }
}

interface EditedPreference extends Preference {
  /** The threshold as typed, which may not be a number. */
  threshold: string
}

interface PreferenceRowProps {
  preference: EditedPreference
  error: string | null
  onChange: (changes: Partial<EditedPreference>) => void
}

/** The choices for one kind of mail; a help sentence says what the threshold does (PREFS-5). */
export function PreferenceRow({ preference, error, onChange }: PreferenceRowProps) {
  const id = useId()
  const { notification_type: type, email_enabled: isOn, digest_frequency: frequency } = preference
  const level = NOTIFICATION_TYPES.find((one) => one.type === type)?.level ?? 'low'
  return (
    <fieldset className={styles.row}>
      <legend>
        {SETTINGS_TEXTS.types[type]} <span className={styles.level}>{SETTINGS_TEXTS.levels[level]}</span>
      </legend>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onChange({ email_enabled: target.checked })}
        />
        {SETTINGS_TEXTS.email}
      </label>
      <div className={styles.field}>
        <label htmlFor={`${id}-frequency`}>{SETTINGS_TEXTS.frequency}</label>
        <select
          id={`${id}-frequency`}
          className="control"
          value={frequency}
          disabled={!isOn}
          onChange={({ target }) => onChange({ digest_frequency: target.value as Frequency })}
        >
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {SETTINGS_TEXTS.frequencies[one]}
            </option>
          ))}
        </select>
      </div>
      {hasThreshold(type) && (
        <div className={styles.threshold}>
          <InputField
            label={SETTINGS_TEXTS.threshold}
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            help={
              type === 'security_alert'
                ? `${SETTINGS_TEXTS.thresholdHelp} ${SETTINGS_TEXTS.alarmHelp}`
                : SETTINGS_TEXTS.thresholdHelp
            }
            value={preference.threshold}
            error={error}
            onChange={({ target }) => onChange({ threshold: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
