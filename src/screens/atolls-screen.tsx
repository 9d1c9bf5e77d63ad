import { Link } from '../ui/link.tsx'
import { useDirectoryRead } from '../directory/use-directory.ts'
import { atollByCode, filterAtolls } from '../domain/atolls/atolls.ts'
import { PageTop } from '../ui/page-parts.tsx'
import { listingCountText } from '../ui/texts.ts'
import styles from './atoll-screen.module.css'
import type { ScreenProps } from './screen.ts'

/** Every atoll that is inhabited or has listings, as links (ATOLL-7). */
export function AtollsScreen({ title, intro }: ScreenProps) {
  const counts = useDirectoryRead('atollCounts', []).answer
  const atolls = filterAtolls(new Set(Object.keys(counts ?? {}).filter((code) => atollByCode(code) !== null)))
  return (
    <div className="contained">
      <PageTop title={title} intro={intro} />
      <ul className={styles.atolls}>
        {atolls.map(({ id, code, name }) => (
          <li key={id} className={styles.atoll}>
            <Link className="card-link" to={`/atoll/${id}`}>
              {name}
            </Link>
            <span className={styles.count}>
              {counts === undefined ? '' : listingCountText(counts[code] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
