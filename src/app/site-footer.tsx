import { builtAt, contactEmail, version } from 'virtual:guide-build'
import { Link } from '../ui/link.tsx'
import { saveLowData, useLowData } from '../browser/network.ts'
import { ATOLLS_PATH, EMERGENCY_PATH, GIVE_PATH, TRIPS_PATH } from '../domain/paths.ts'
import { firstLanguageSetting, useFirstLanguage } from '../browser/first-language.ts'
import { GuideLanguageChoice } from './guide-language-choice.tsx'
import { InstallLink } from './install-link.tsx'
import styles from './site-footer.module.css'
import { FOOTER_TEXTS, LANGUAGE_TEXTS } from './footer-texts.ts'
import { LAYOUT_TEXTS, LOW_DATA_TEXTS, MENU_TEXTS } from './texts.ts'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`contained ${styles.columns}`}>
        <p className={styles.quiet}>{FOOTER_TEXTS.note}</p>
        <p>
          <LowDataSwitch />
        </p>
        <p>
          <LanguageChoice />
        </p>
        <p className={styles.quiet}>
          {FOOTER_TEXTS.contact}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <p className={styles.links}>
          <Link to="/contact">{LAYOUT_TEXTS.contactPage}</Link>
          <Link className="needs-script" to="/offline">
            {MENU_TEXTS.readyForOffline}
          </Link>
          <Link className="needs-script" to="/maps">
            {FOOTER_TEXTS.savedMaps}
          </Link>
          <Link className="needs-script" to="/print">
            {FOOTER_TEXTS.print}
          </Link>
          <Link to={EMERGENCY_PATH}>{FOOTER_TEXTS.emergency}</Link>
          <Link to={TRIPS_PATH}>{FOOTER_TEXTS.trips}</Link>
          <Link className="needs-script" to={GIVE_PATH}>
            {MENU_TEXTS.give}
          </Link>
          <Link to="/about">{FOOTER_TEXTS.about}</Link>
          <Link to="/privacy">{FOOTER_TEXTS.privacy}</Link>
          <Link to={ATOLLS_PATH}>{MENU_TEXTS.atolls}</Link>
          {/* Whether the guide can be installed depends on the device, so rendered pages do not contain this link. */}
          <InstallLink className={styles.install} />
          {/* Loads a new page, because the admin area has a content security policy of its own (PIN-9). */}
          <a className="needs-script" href="/admin/login">
            {FOOTER_TEXTS.admin}
          </a>
        </p>
        <p className={styles.quiet}>
          {FOOTER_TEXTS.copyright(new Date(builtAt).getUTCFullYear())}
          <span className={styles.version}>{FOOTER_TEXTS.version(version)}</span>
        </p>
      </div>
    </footer>
  )
}

/** Which of two languages comes first on this device; both are always shown (MH-3). */
function LanguageChoice() {
  const ofNotices = (
    <label className={`needs-app ${styles.switch}`}>
      {LANGUAGE_TEXTS.choice}
      <select
        className="control"
        value={useFirstLanguage() ?? 'en'}
        onChange={(event) => firstLanguageSetting.write(event.target.value)}
      >
        <option value="en">{LANGUAGE_TEXTS.english}</option>
        <option value="mh" lang="mh">
          {LANGUAGE_TEXTS.marshallese}
        </option>
      </select>
    </label>
  )
  if (__GUIDE_LANGUAGES__ === null) return ofNotices
  return (
    <>
      <GuideLanguageChoice languages={__GUIDE_LANGUAGES__} className={styles.switch} /> {ofNotices}
    </>
  )
}

/** Turns low-data mode on or off on this device. */
function LowDataSwitch() {
  const isOn = useLowData()
  return (
    <label className={`needs-app ${styles.switch}`}>
      <input type="checkbox" checked={isOn} onChange={() => saveLowData(!isOn)} />
      {LOW_DATA_TEXTS.mode}
    </label>
  )
}
