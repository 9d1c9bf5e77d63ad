import { Link } from 'react-router-dom'
import { builtAt, contactEmail, dataLicence, isDemo, version } from 'virtual:guide-build'
import { libraries } from 'virtual:guide-libraries'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { PageTop } from '../../ui/page-parts.tsx'
import styles from './prose.module.css'
import { ABOUT_TEXTS as TEXTS } from './texts.ts'

const COASTLINE_URL = 'https://www.soest.hawaii.edu/pwessel/gshhg/'
const OSM_URL = 'https://www.openstreetmap.org/copyright'

/** What the guide is, where its data comes from, and under which licenses (PRIV-1). */
export function AboutScreen() {
  return (
    <div className="contained">
      <PageTop title={TEXTS.title} intro={TEXTS.intro} />
      <div className={styles.prose}>
        {isDemo && (
          <p>
            <strong>{TEXTS.demo}</strong>
          </p>
        )}
        <h2>{TEXTS.sources}</h2>
        <p>{TEXTS.listings}</p>
        <p>{TEXTS.emergency}</p>
        <p>{TEXTS.atolls}</p>
        <p>
          {TEXTS.wrong} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
        {dataLicence !== null && <OpenData licence={dataLicence} />}
        <h2>{TEXTS.give}</h2>
        <p>{TEXTS.giveText}</p>
        <h2>{TEXTS.map}</h2>
        <p>{TEXTS.mapText}</p>
        <p>{TEXTS.mapFonts}</p>
        <ul className={styles.links}>
          <li>
            <a href={COASTLINE_URL}>{TEXTS.coastlineLink}</a>
          </li>
          <li>
            <a href={OSM_URL}>{TEXTS.osmLink}</a>
          </li>
        </ul>
        <h2>{TEXTS.software}</h2>
        <p>{TEXTS.softwareText}</p>
        <ul className={styles.libraries}>
          {libraries.map(({ name, version: libraryVersion, licence }) => (
            <li key={name}>{TEXTS.library(name, libraryVersion, licence)}</li>
          ))}
        </ul>
        <h2>{TEXTS.version}</h2>
        <p>{TEXTS.versionText(version, formatMajuroDate(Date.parse(builtAt)))}</p>
        <p>
          <Link to="/privacy">{TEXTS.privacy}</Link>
        </p>
      </div>
    </div>
  )
}

/** How to use the files that the build writes (scripts/build/pages/open-data-files.ts). */
function OpenData({ licence }: { licence: string }) {
  return (
    <>
      <h2 id="data">{TEXTS.data}</h2>
      <p>{TEXTS.dataText}</p>
      <ul className={styles.links}>
        {['listings.csv', 'listings.geojson', 'listings.json', 'dictionary.json'].map((file) => (
          <li key={file}>
            <a href={`/data/${file}`} download>
              {TEXTS.dataFiles[file as keyof typeof TEXTS.dataFiles]}
            </a>
          </li>
        ))}
      </ul>
      <p>{TEXTS.dataLicence(licence)}</p>
    </>
  )
}
