import { CheckField } from '../kit/check-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { textProps, type SectionProps } from './section-props.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels, help, optional, hasNone, phonePlaceholder } = BUSINESS_FORM_TEXTS

/** Phone and e-mail: a blank field is an error unless 'This place has none' is checked (BIZ-8). */
export function ContactSection(props: SectionProps) {
  const { state, actions, idPrefix } = props
  const { hasNoPhone, hasNoEmail } = state.form
  return (
    <>
      <div>
        {!hasNoPhone && (
          <TextField
            {...textProps(props, 'phone')}
            label={labels.phone}
            help={help.phone}
            type="tel"
            placeholder={phonePlaceholder}
            isRequired
          />
        )}
        <CheckField
          id={`${idPrefix}-no-phone`}
          label={`${labels.phone}: ${hasNone}`}
          isChecked={hasNoPhone}
          onChange={(isChecked) => actions.set({ hasNoPhone: isChecked })}
        />
      </div>
      <div>
        {!hasNoEmail && (
          <TextField {...textProps(props, 'email')} label={labels.email} type="email" isRequired />
        )}
        <CheckField
          id={`${idPrefix}-no-email`}
          label={`${labels.email}: ${hasNone}`}
          isChecked={hasNoEmail}
          onChange={(isChecked) => actions.set({ hasNoEmail: isChecked })}
        />
      </div>
      <TextField {...textProps(props, 'website')} label={optional(labels.website)} type="url" />
    </>
  )
}
