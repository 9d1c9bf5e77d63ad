import { useId } from 'react'
import { InputField } from '../kit/input-field.tsx'
import {
  FREQUENCIES,
  hasThreshold,
  NOTIFICATION_TYPES,
  type Frequency,
  type Preference,
} from './preferences.ts'
import styles from './settings-tab.module.css'
import { SETTINGS_TEXTS } from './texts.ts'

export interface EditedPreference extends Preference {
  /** As typed. */
  threshold: string
}

interface PreferenceRowProps {
  preference: EditedPreference
  error: string | null
  onChange: (changes: Partial<EditedPreference>) => void
}

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
        <InputField
          label={SETTINGS_TEXTS.threshold}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          {...(type === 'security_alert' ? { help: SETTINGS_TEXTS.alarmHelp } : null)}
          value={preference.threshold}
          error={error}
          onChange={({ target }) => onChange({ threshold: target.value })}
        />
      )}
    </fieldset>
  )
}
