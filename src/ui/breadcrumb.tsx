import { Link } from 'react-router-dom'
import styles from './breadcrumb.module.css'
import { UI_TEXTS } from './texts.ts'

export interface Crumb {
  label: string
  path: string
}

const HOME: Crumb = { label: UI_TEXTS.home, path: '/' }

/** From the home screen over `trail` to the screen one is on. */
export function Breadcrumb({ trail, here }: { trail?: Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label={UI_TEXTS.breadcrumb}>
      <ol className={styles.trail}>
        {[HOME, ...(trail ?? [])].map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
