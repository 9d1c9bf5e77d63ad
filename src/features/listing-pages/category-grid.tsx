import { Link } from 'react-router-dom'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { useCategoryCounts } from '../../directory/use-directory.ts'
import { CategoryIcon } from '../../ui/category-icons.tsx'
import { listingCount } from '../../ui/texts.ts'
import styles from './category-grid.module.css'
import { CATEGORY_TEXTS } from './texts/categories.ts'

/** The five categories with what they hold. The count keeps its place while it is unknown. */
export function CategoryGrid() {
  const counts = useCategoryCounts()
  return (
    <ul className={styles.grid}>
      {CATEGORIES.map((category) => (
        <li key={category} className={styles.tile}>
          <span className={styles.icon}>
            <CategoryIcon category={category} size="1.75rem" />
          </span>
          <h3>
            <Link className={styles.link} to={CATEGORY_INFO[category].path}>
              {CATEGORY_INFO[category].label}
            </Link>
          </h3>
          <p className={styles.text}>{CATEGORY_TEXTS[category]}</p>
          <p className={styles.count}>{counts === undefined ? '' : listingCount(counts[category])}</p>
        </li>
      ))}
    </ul>
  )
}
