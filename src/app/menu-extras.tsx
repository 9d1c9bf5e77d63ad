import { Link } from 'react-router-dom'
import { InstallFromMenu } from './install-from-menu.tsx'
import styles from './site-nav.module.css'
import { FOOTER_TEXTS } from './texts/footer.ts'

/** What a small screen's menu has besides the pages: the footer is far away there. */
export function MenuExtras({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={styles.extras}>
      <li>
        <Link to="/offline" className={styles.link} onClick={onChoose}>
          {FOOTER_TEXTS.readyForOffline}
        </Link>
      </li>
      <li>
        <InstallFromMenu className={styles.link} />
      </li>
    </ul>
  )
}
