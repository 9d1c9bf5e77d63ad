import { Link } from '../ui/link.tsx'
import { useDirectoryRead, useDirectoryStatus } from '../directory/use-directory.ts'
import { atollByCode, listFilterAtolls } from '../domain/atolls/atolls.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import { listingCountText } from '../ui/texts.ts'
import styles from './atoll-screen.module.css'
import type { ScreenProps } from './screen.ts'

/** The shape of an atoll. It is only decoration, so a first visit loads its code last. */
const atollShape = lazyPart(async () => (await import('./atoll-shape.tsx')).AtollShape)

/** Every atoll that is inhabited or has listings, as links beside its shape (ATOLL-7, ATOLL-10). */
export function AtollsScreen({ title, intro }: ScreenProps) {
  const { answer: counts, isFromPage } = useDirectoryRead('atollCounts', [])
  // The number of listings is wrong as long as the copy is incomplete.
  const isWhole = useDirectoryStatus().status.phase === 'ready' || isFromPage
  const atolls = listFilterAtolls(
    new Set(Object.keys(counts ?? {}).filter((code) => atollByCode(code) !== null)),
  )
  return (
    <div className="contained">
      <PageTop title={title} intro={intro} />
      <ul className={styles.atolls}>
        {atolls.map(({ id, code, name }) => (
          <li key={id} className={styles.atoll}>
            <span className={styles.shape}>
              <atollShape.Part id={id} />
            </span>
            <Link className="card-link" to={`/atoll/${id}`}>
              {name}
            </Link>
            <span className={styles.count}>
              {counts === undefined || !isWhole ? '' : listingCountText(counts[code] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
