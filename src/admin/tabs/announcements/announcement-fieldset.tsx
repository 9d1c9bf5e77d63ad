import {
  ANNOUNCEMENT_TYPES,
  type AnnouncementForm,
  choosePage,
  PAGE_CHOICES,
} from '../../kit/announcement-form.ts'
import type { AnnouncementType } from '../../../domain/listing/listing.ts'
import savingStyles from '../../kit/editor.module.css'
import { CheckField, SelectField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { MarshalleseFields } from '../../kit/marshallese-fields.tsx'
import type { EditorFields } from '../../kit/use-editor.ts'
import { AtollChoices } from './announcement-readers.tsx'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

const { labels, help, types, pages } = ANNOUNCEMENT_TEXTS
const TYPE_OPTIONS = ANNOUNCEMENT_TYPES.map((value) => ({ value, label: types[value] }))

type TextField = 'title' | 'message' | 'start_date' | 'end_date' | 'priority' | 'action_text' | 'action_url'

export function AnnouncementFieldset(props: EditorFields<AnnouncementForm>) {
  const { form, onChange, idPrefix } = props
  const text = (field: TextField) => ({
    id: `${idPrefix}-${field}`,
    label: labels[field],
    value: form[field],
    error: errorOf(props, field),
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <>
      <TextField {...text('title')} />
      <TextAreaField {...text('message')} rows={4} isRequired />
      <div className={savingStyles.pair}>
        <SelectField
          id={`${idPrefix}-type`}
          label={labels.type}
          value={form.type}
          options={TYPE_OPTIONS}
          onChange={(value) => onChange({ type: value as AnnouncementType })}
        />
        <TextField {...text('priority')} help={help.priority} inputMode="numeric" />
        <TextField {...text('start_date')} type="datetime-local" help={help.start} />
        <TextField {...text('end_date')} type="datetime-local" help={help.dates} />
      </div>
      <PageChoices {...props} />
      <AtollChoices chosen={form.atolls ?? []} onChange={(atolls) => onChange({ atolls })} />
      <div className={savingStyles.pair}>
        <TextField {...text('action_text')} />
        <TextField {...text('action_url')} help={help.action_url} />
      </div>
      <MarshalleseFields {...props} fields={{ title_mh: 1, message_mh: 4, action_text_mh: 1 }} />
      <CheckField
        label={labels.is_active}
        isChecked={form.is_active}
        onChange={(isChecked) => onChange({ is_active: isChecked })}
      />
      <CheckField
        label={labels.dismissible}
        help={help.dismissible}
        isChecked={form.dismissible}
        onChange={(isChecked) => onChange({ dismissible: isChecked })}
      />
    </>
  )
}

function PageChoices({ form, problems, idPrefix, onChange }: EditorFields<AnnouncementForm>) {
  const error = errorOf({ problems }, 'show_on_pages')
  const errorId = `${idPrefix}-pages-error`
  return (
    <fieldset
      id={`${idPrefix}-show_on_pages`}
      className={styles.pages}
      tabIndex={-1}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{labels.show_on_pages}</legend>
      <div className={styles.choices}>
        {PAGE_CHOICES.map((page) => (
          <CheckField
            key={page}
            label={pages[page]}
            isChecked={form.show_on_pages.includes(page)}
            onChange={(isChecked) =>
              onChange({ show_on_pages: choosePage(form.show_on_pages, page, isChecked) })
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function errorOf(
  { problems }: Pick<EditorFields<AnnouncementForm>, 'problems'>,
  name: string,
): string | undefined {
  return problems.find(({ field }) => field === name)?.message
}
