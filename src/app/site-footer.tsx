import { builtAt, contactEmail, version } from 'virtual:guide-build'
import { Link } from 'wouter'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './site-footer.module.css'
import { SlowLinkSwitch } from './slow-link-switch.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'

const install = lazyPart(async () => (await import('./install-from-footer.tsx')).InstallFromFooter)

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`contained ${styles.columns}`}>
        <p>{FRAME_TEXTS.footerNote}</p>
        <p>
          <SlowLinkSwitch />
        </p>
        <p>
          {FRAME_TEXTS.contact}: <Link to="/contact">{FRAME_TEXTS.contactPage}</Link>{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <p className={styles.links}>
          <Link to="/offline">{FRAME_TEXTS.readyForOffline}</Link>
          <Link to="/maps">{FRAME_TEXTS.savedMaps}</Link>
          <Link to="/about">{FRAME_TEXTS.about}</Link>
          <Link to="/privacy">{FRAME_TEXTS.privacy}</Link>
          <install.Part className={styles.install} />
          <Link to="/admin/login">{FRAME_TEXTS.admin}</Link>
        </p>
        <p className={styles.quiet}>
          {FRAME_TEXTS.copyright(new Date(builtAt).getUTCFullYear())}
          <span className={styles.version}>{FRAME_TEXTS.version(version)}</span>
        </p>
      </div>
    </footer>
  )
}
