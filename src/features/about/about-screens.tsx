import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { builtAt, contactEmail, dataLicence, isDemo, version } from 'virtual:guide-build'
import { libraries } from 'virtual:guide-libraries'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { PageTop } from '../../ui/page-parts.tsx'
import styles from './prose.module.css'
import { ABOUT_TEXTS, PRIVACY_TEXTS } from './texts.ts'

/** What is collected and how long it is kept (PRIV-2). `removal`: the button that removes everything. */
export function PrivacyScreen({ removal }: { removal: ReactNode }) {
  return (
    <div className="contained">
      <PageTop title={PRIVACY_TEXTS.title} intro={PRIVACY_TEXTS.short} />
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
        <div>{removal}</div>
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

const COASTLINE_URL = 'https://www.soest.hawaii.edu/pwessel/gshhg/'
const OSM_URL = 'https://www.openstreetmap.org/copyright'

/** What the guide is, where its data comes from, and under which licenses (PRIV-1). */
export function AboutScreen() {
  return (
    <div className="contained">
      <PageTop title={ABOUT_TEXTS.title} intro={ABOUT_TEXTS.intro} />
      <div className={styles.prose}>
        {isDemo && (
          <p>
            <strong>{ABOUT_TEXTS.demo}</strong>
          </p>
        )}
        <h2>{ABOUT_TEXTS.sources}</h2>
        <p>{ABOUT_TEXTS.listings}</p>
        <p>{ABOUT_TEXTS.emergency}</p>
        <p>{ABOUT_TEXTS.atolls}</p>
        <p>
          {ABOUT_TEXTS.wrong} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
        {dataLicence !== null && <OpenData licence={dataLicence} />}
        <h2>{ABOUT_TEXTS.give}</h2>
        <p>{ABOUT_TEXTS.giveText}</p>
        <h2>{ABOUT_TEXTS.map}</h2>
        <p>{ABOUT_TEXTS.mapText}</p>
        <p>{ABOUT_TEXTS.mapFonts}</p>
        <ul className={styles.links}>
          <li>
            <a href={COASTLINE_URL}>{ABOUT_TEXTS.coastlineLink}</a>
          </li>
          <li>
            <a href={OSM_URL}>{ABOUT_TEXTS.osmLink}</a>
          </li>
        </ul>
        <h2>{ABOUT_TEXTS.software}</h2>
        <p>{ABOUT_TEXTS.softwareText}</p>
        <ul className={styles.libraries}>
          {libraries.map(({ name, version: libraryVersion, licence }) => (
            <li key={name}>{ABOUT_TEXTS.library(name, libraryVersion, licence)}</li>
          ))}
        </ul>
        <h2>{ABOUT_TEXTS.version}</h2>
        <p>{ABOUT_TEXTS.versionText(version, formatMajuroDate(Date.parse(builtAt)))}</p>
        <p>
          <Link to="/privacy">{ABOUT_TEXTS.privacy}</Link>
        </p>
      </div>
    </div>
  )
}

/** How to use the files that the build writes (scripts/build/pages/open-data-files.ts). */
function OpenData({ licence }: { licence: string }) {
  return (
    <>
      <h2 id="data">{ABOUT_TEXTS.data}</h2>
      <p>{ABOUT_TEXTS.dataText}</p>
      <ul className={styles.links}>
        {['listings.csv', 'listings.geojson', 'listings.json', 'dictionary.json'].map((file) => (
          <li key={file}>
            <a href={`/data/${file}`} download>
              {ABOUT_TEXTS.dataFiles[file as keyof typeof ABOUT_TEXTS.dataFiles]}
            </a>
          </li>
        ))}
      </ul>
      <p>{ABOUT_TEXTS.dataLicence(licence)}</p>
    </>
  )
}
