import type { ReactNode } from 'react'
import { HONEYPOT_FIELD, MAX_MESSAGE_LENGTH } from '../../domain/messages/submission.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice, type NoticeTone } from '../../ui/page-parts.tsx'
import { ATOLL_CHOICES, CATEGORY_CHOICES, type ContactFieldName } from './form-values.ts'
import styles from './message-form.module.css'
import { FORM_TEXTS } from './texts.ts'
import type { MessageForm } from './use-message-form.ts'
import { FormField, SelectField } from './form-field.tsx'

const lazyEarlierMessage = lazyPart(async () => (await import('./earlier-message.tsx')).EarlierMessage)

interface FieldsProps {
  message: MessageForm
}

/** The common parts of all forms that send a message: errors, honeypot field, buttons. */
export function MessageFormFrame({
  message,
  label,
  submitLabel = FORM_TEXTS.submit,
  actions,
  children,
}: FieldsProps & { label: string; submitLabel?: string; actions?: ReactNode; children: ReactNode }) {
  const { form, isSubmitting, submit, errors, notSent, earlier } = message
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {earlier !== null && <lazyEarlierMessage.Part message={earlier} />}
      {children}
      <HoneypotField message={message} />
      <NoticeLines tone="danger" lines={errors} />
      <NoticeLines tone="warning" lines={notSent} />
      <p className={styles.actions}>
        <button type="submit" className="button button-primary" aria-disabled={isSubmitting}>
          {isSubmitting ? FORM_TEXTS.submitting : submitLabel}
        </button>
        {actions}
      </p>
    </form>
  )
}

/** A notice with these lines, which screen readers announce at once; nothing if there are no lines. */
export function NoticeLines({ tone, lines }: { tone: NoticeTone; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Notice tone={tone} role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}

export function MessageField({
  message,
  name,
  ...rest
}: FieldsProps & { name: ContactFieldName } & Omit<
    Parameters<typeof FormField>[0],
    'name' | 'value' | 'onChange' | 'problem'
  >) {
  return (
    <FormField
      name={name}
      value={message.values[name]}
      problem={message.problems[name]}
      onChange={(value) => message.setField(name, value)}
      {...rest}
    />
  )
}

export function SenderFields({ message }: FieldsProps) {
  const hasNoEmail = message.values.has_no_email !== ''
  return (
    <>
      <div className={styles.pair}>
        <MessageField message={message} name="name" label={FORM_TEXTS.name} autoComplete="name" />
        {hasNoEmail ? (
          <PhoneField
            message={message}
            help={message.values.phone.trim() === '' ? FORM_TEXTS.cannotAnswer : FORM_TEXTS.phoneHelp}
          />
        ) : (
          <MessageField
            message={message}
            name="email"
            label={FORM_TEXTS.email}
            type="email"
            autoComplete="email"
          />
        )}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="has_no_email"
          checked={hasNoEmail}
          onChange={(event) => message.setField('has_no_email', event.target.checked ? 'yes' : '')}
        />
        {FORM_TEXTS.noEmail}
      </label>
    </>
  )
}

function PhoneField({ message, help = FORM_TEXTS.phoneHelp }: FieldsProps & { help?: string }) {
  return (
    <MessageField
      message={message}
      name="phone"
      label={FORM_TEXTS.phone}
      type="tel"
      autoComplete="tel"
      help={help}
      isOptional
    />
  )
}

/** All fields of the contact page, in the order of their checks (CONTACT-2). */
export function ContactFields({ message }: FieldsProps) {
  const isBusiness = message.values.type === 'business_submission'
  return (
    <>
      <SenderFields message={message} />
      <MessageField
        message={message}
        name="message"
        label={FORM_TEXTS.message}
        help={isBusiness ? FORM_TEXTS.messageHelpBusiness : FORM_TEXTS.messageHelpFeedback}
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <div className={styles.pair}>
        {isBusiness && (
          <MessageField
            message={message}
            name="business_name"
            label={FORM_TEXTS.businessName}
            autoComplete="organization"
          />
        )}
        {message.values.has_no_email === '' && <PhoneField message={message} />}
      </div>
      {isBusiness && (
        <div className={styles.pair}>
          {(['category', 'atoll'] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={FORM_TEXTS[name]}
              value={message.values[name]}
              choices={name === 'category' ? CATEGORY_CHOICES : ATOLL_CHOICES}
              onChange={(value) => message.setField(name, value)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The honeypot field. It is visible only when it was filled in, so that a person can clear it (CONTACT-11). */
function HoneypotField({ message }: FieldsProps) {
  const isShown = message.problems[HONEYPOT_FIELD] !== undefined
  return (
    <div className={isShown ? undefined : 'visually-hidden'} aria-hidden={!isShown}>
      <label>
        {FORM_TEXTS.hiddenField}{' '}
        <input
          name={HONEYPOT_FIELD}
          tabIndex={isShown ? 0 : -1}
          autoComplete="off"
          value={message.values[HONEYPOT_FIELD]}
          onChange={(event) => message.setField(HONEYPOT_FIELD, event.target.value)}
        />
      </label>
      {isShown && <p className={styles.problem}>{message.problems[HONEYPOT_FIELD]}</p>}
    </div>
  )
}
