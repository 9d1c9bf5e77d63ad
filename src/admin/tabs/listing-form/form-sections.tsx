import { LISTING_LABELS } from '../../kit/texts.ts'
import { CATEGORY_INFO, toCategoryBadge } from '../../../domain/listing/categories.ts'
import { CHAT_APPS } from '../../../domain/listing/chat-contact.ts'
import { CHAT_APP_NAMES } from '../../../domain/listing/chat-link.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import editorStyles from '../../kit/editor.module.css'
import { CheckField, SelectField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { MarshalleseFields } from '../../kit/marshallese-fields.tsx'
import { LISTING_FORM_TEXTS } from './texts.ts'
import { type SectionProps, textProps } from './section-fields.ts'

const { help, optional, hasNone, phonePlaceholder } = LISTING_FORM_TEXTS

const CHAT_OPTIONS = [
  { value: '', label: LISTING_FORM_TEXTS.noChat },
  ...CHAT_APPS.map((value) => ({ value, label: CHAT_APP_NAMES[value] })),
]

/** Offers an unknown stored category until the admin chooses one of the five (CAT-1). */
function categoryOptions(stored: string): { value: string; label: string }[] {
  const known = CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_INFO[value].singular }))
  return known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: toCategoryBadge(stored) }, ...known]
}

export function AboutSection(props: SectionProps) {
  return (
    <>
      <TextField {...textProps(props, 'name')} label={LISTING_LABELS.name} isRequired />
      <TextAreaField
        {...textProps(props, 'alt_names')}
        label={optional(LISTING_LABELS.alt_names)}
        help={help.alt_names}
        rows={2}
      />
      <SelectField
        {...textProps(props, 'category')}
        label={LISTING_LABELS.category}
        options={categoryOptions(props.form.category)}
      />
      {(props.form.category === 'transportation' || Boolean(props.form.serves)) && (
        <TextField
          {...textProps(props, 'serves')}
          label={optional(LISTING_LABELS.serves)}
          help={help.serves}
        />
      )}
      <TextAreaField
        {...textProps(props, 'description')}
        label={LISTING_LABELS.description}
        rows={5}
        isRequired
      />
      <MarshalleseFields {...props} fields={{ description_mh: 4 }} />
    </>
  )
}

/** Phone and e-mail: a blank field is an error unless 'This place has none' is checked (BIZ-8). */
export function ContactSection(props: SectionProps) {
  const { form, idPrefix, onChange } = props
  const { hasNoPhone, hasNoEmail } = form
  return (
    <>
      <div>
        {!hasNoPhone && (
          <TextField
            {...textProps(props, 'phone')}
            label={LISTING_LABELS.phone}
            help={help.phone}
            type="tel"
            placeholder={phonePlaceholder}
            isRequired
          />
        )}
        <CheckField
          id={`${idPrefix}-no-phone`}
          label={`${LISTING_LABELS.phone}: ${hasNone}`}
          isChecked={hasNoPhone}
          onChange={(isChecked) => onChange({ hasNoPhone: isChecked })}
        />
      </div>
      <div>
        {!hasNoEmail && (
          <TextField {...textProps(props, 'email')} label={LISTING_LABELS.email} type="email" isRequired />
        )}
        <CheckField
          id={`${idPrefix}-no-email`}
          label={`${LISTING_LABELS.email}: ${hasNone}`}
          isChecked={hasNoEmail}
          onChange={(isChecked) => onChange({ hasNoEmail: isChecked })}
        />
      </div>
      <TextField {...textProps(props, 'website')} label={optional(LISTING_LABELS.website)} type="url" />
      <div className={editorStyles.pair}>
        <SelectField
          {...textProps(props, 'chat_app')}
          label={optional(LISTING_LABELS.chat_app)}
          options={CHAT_OPTIONS}
        />
        <TextField
          {...textProps(props, 'chat_contact')}
          label={optional(LISTING_LABELS.chat_contact)}
          help={help.chat_contact}
        />
        <TextField
          {...textProps(props, 'radio_channel')}
          label={optional(LISTING_LABELS.radio_channel)}
          help={help.radio_channel}
        />
      </div>
    </>
  )
}

export function NoticeSection(props: SectionProps) {
  const { form, onChange } = props
  return (
    <>
      <TextField {...textProps(props, 'alert')} label={optional(LISTING_LABELS.alert)} help={help.alert} />
      <CheckField
        label={LISTING_LABELS.featured}
        help={help.featured}
        isChecked={form.featured}
        onChange={(featured) => onChange({ featured })}
      />
    </>
  )
}
