import { contactEmail } from 'virtual:guide-build'
import { Link } from '../ui/link.tsx'
import styles from '../features/about/prose.module.css'
import { PRIVACY_TEXTS } from '../features/about/texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

/** A lazy part, because it opens every storage of the guide. */
const lazyRemoveEverything = lazyPart(async () => (await import('./remove-everything.tsx')).RemoveEverything)

/** What is collected and how long it is kept (PRIV-2), and a button that removes the guide's data from this device. */
export function PrivacyScreen({ title }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={PRIVACY_TEXTS.intro} />
      <div className={styles.prose}>
        <h2>{PRIVACY_TEXTS.here}</h2>
        <ul className={styles.items}>
          {PRIVACY_TEXTS.hereItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>{PRIVACY_TEXTS.hereNote}</p>
        <h2>{PRIVACY_TEXTS.sent}</h2>
        <dl className={styles.terms}>
          {PRIVACY_TEXTS.sentItems.map(({ what, text }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{PRIVACY_TEXTS.given}</h2>
        <p>{PRIVACY_TEXTS.givenText}</p>
        <h2>{PRIVACY_TEXTS.others}</h2>
        <ul className={styles.items}>
          {PRIVACY_TEXTS.othersItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <h2 id="remove" tabIndex={-1}>
          {PRIVACY_TEXTS.remove}
        </h2>
        <p>{PRIVACY_TEXTS.removeText}</p>
        <lazyRemoveEverything.Part />
        <p>
          {PRIVACY_TEXTS.contact} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
        <p>
          <Link to="/about">{PRIVACY_TEXTS.about}</Link>
        </p>
      </div>
    </div>
  )
}
