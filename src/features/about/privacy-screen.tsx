import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { contactEmail } from 'virtual:guide-build'
import { PageTop } from '../../ui/page-parts.tsx'
import { PRIVACY_TEXTS as TEXTS } from './texts.ts'
import styles from './prose.module.css'

/** What is collected and how long it is kept (PRIV-2). `removal`: the button that removes everything. */
export function PrivacyScreen({ removal }: { removal: ReactNode }) {
  return (
    <div className="contained">
      <PageTop title={TEXTS.title} intro={TEXTS.short} />
      <div className={styles.prose}>
        <h2>{TEXTS.here}</h2>
        <ul className={styles.items}>
          {TEXTS.hereItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>{TEXTS.hereNote}</p>
        <h2>{TEXTS.sent}</h2>
        <dl className={styles.terms}>
          {TEXTS.sentItems.map(({ what, text }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{TEXTS.given}</h2>
        <p>{TEXTS.givenText}</p>
        <h2>{TEXTS.others}</h2>
        <ul className={styles.items}>
          {TEXTS.othersItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <h2 id="remove" tabIndex={-1}>
          {TEXTS.remove}
        </h2>
        <p>{TEXTS.removeText}</p>
        <div>{removal}</div>
        <p>
          {TEXTS.contact} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
        <p>
          <Link to="/about">{TEXTS.about}</Link>
        </p>
      </div>
    </div>
  )
}
