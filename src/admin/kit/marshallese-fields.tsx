import type { FieldProblem } from '../../domain/form-fields.ts'
import styles from './kit.module.css'
import { TextAreaField, TextField } from './fields.tsx'
import { MARSHALLESE_LABELS } from './texts.ts'
import { useDisclosure } from './use-disclosure.ts'

type Labels = typeof MARSHALLESE_LABELS
type MarshalleseKey = Exclude<keyof Labels, 'summary' | 'help' | 'mh_by'>

/** The fields of a form that MarshalleseFields edits. They are optional, because older drafts do not have them. */
type MarshalleseForm = { [Key in MarshalleseKey | 'mh_by']?: string }

interface MarshalleseFieldsProps {
  form: MarshalleseForm
  /** The Marshallese fields of this form, each with its number of text lines. */
  fields: Partial<Record<MarshalleseKey, number>>
  problems: readonly FieldProblem[]
  idPrefix: string
  onChange: (changes: MarshalleseForm) => void
}

/** Fields for the Marshallese texts of a row and for who wrote or checked them (MH-1), closed while they are empty. */
export function MarshalleseFields({ form, fields, problems, idPrefix, onChange }: MarshalleseFieldsProps) {
  const names = [...(Object.keys(fields) as MarshalleseKey[]), 'mh_by' as const]
  const isUsed = names.some((name) => form[name] || problems.some(({ field }) => field === name))
  const disclosure = useDisclosure(isUsed)
  const props = (name: MarshalleseKey | 'mh_by') => ({
    id: `${idPrefix}-${name}`,
    label: MARSHALLESE_LABELS[name],
    value: form[name] ?? '',
    error: problems.find(({ field }) => field === name)?.message,
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <details className="panel" {...disclosure}>
      <summary className="text-button">{MARSHALLESE_LABELS.summary}</summary>
      <p className={styles.help}>{MARSHALLESE_LABELS.help}</p>
      {names.map((name) => {
        const lines = name === 'mh_by' ? 1 : (fields[name] ?? 1)
        const lang = name === 'mh_by' ? undefined : 'mh'
        return lines > 1 ? (
          <TextAreaField key={name} {...props(name)} rows={lines} lang={lang} />
        ) : (
          <TextField key={name} {...props(name)} lang={lang} />
        )
      })}
    </details>
  )
}
