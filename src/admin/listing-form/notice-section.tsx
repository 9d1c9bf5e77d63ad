import { CheckField } from '../kit/check-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { textProps, type SectionProps } from './section-props.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels, help, optional } = BUSINESS_FORM_TEXTS

export function NoticeSection(props: SectionProps) {
  const { state, actions } = props
  return (
    <>
      <TextField {...textProps(props, 'alert')} label={optional(labels.alert)} help={help.alert} />
      <CheckField
        label={labels.featured}
        help={help.featured}
        isChecked={state.form.featured}
        onChange={(featured) => actions.set({ featured })}
      />
    </>
  )
}
