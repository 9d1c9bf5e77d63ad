import { mailtoHref } from './mail-link.ts'
import { formatMajuroDateTime } from '../../domain/hours/majuro-input.ts'
import { type StoredSubmission, splitMessage } from '../../domain/messages/submission-listing.ts'
import { MESSAGE_TEXTS } from './texts.ts'
import styles from './visitor-message.module.css'

/** Shows the sender, the time and the text of a visitor's message. */
export function VisitorMessage({ submission }: { submission: StoredSubmission }) {
  const { email, phone, business_name, message, created_at } = submission
  const { text, labels } = splitMessage(message)
  const mail = mailtoHref(email ?? '')
  return (
    <>
      <p className={styles.facts}>
        {mail === null ? (email ?? MESSAGE_TEXTS.noEmail) : <a href={mail}>{email}</a>}
        {phone !== null && <span>{phone}</span>}
        <span>{MESSAGE_TEXTS.received(formatMajuroDateTime(Date.parse(created_at)))}</span>
      </p>
      {business_name !== null && (
        <p>
          <b>{MESSAGE_TEXTS.about(business_name)}</b>
        </p>
      )}
      <p className={styles.message}>{text}</p>
      <dl className={styles.labels}>
        {[...labels].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
