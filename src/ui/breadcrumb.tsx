import { Link } from 'wouter'
import styles from './breadcrumb.module.css'
import { UI_TEXTS } from './texts.ts'

export interface Crumb {
  label: string
  path: string
}

export function Breadcrumb({ trail, here }: { trail: Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label={UI_TEXTS.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
