import { builtAt, contactEmail, dataLicence, isDemo, version } from 'virtual:guide-build'
import { libraries } from 'virtual:guide-libraries'
import { Link } from '../ui/link.tsx'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import styles from '../features/about/prose.module.css'
import { ABOUT_TEXTS } from '../features/about/texts.ts'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

const COASTLINE_URL = 'https://www.soest.hawaii.edu/pwessel/gshhg/'
const OSM_URL = 'https://www.openstreetmap.org/copyright'

/** What the guide is, where its data comes from, and under which licenses (PRIV-1). */
export function AboutScreen({ title }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={ABOUT_TEXTS.intro} />
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
