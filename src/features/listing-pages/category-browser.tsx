import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCategoryCounts } from '../../directory/use-directory.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { MapToggle, mapView } from '../../listings/map/view-switch.tsx'
import { CATEGORY_TEXTS } from '../../listings/texts.ts'
import { CategoryIcon } from '../../ui/category-icons.tsx'
import { listingCountText } from '../../ui/texts.ts'
import styles from './category-browser.module.css'

interface CategoryBrowserProps {
  title: string
  /** Links shown beside the heading. */
  children: ReactNode
  /** Shown below the map: a button that saves the map on the device. */
  mapOffer: ReactNode
}

/** The categories as cards, or all listings on a map (HOME-2). */
export function CategoryBrowser({ title, children, mapOffer }: CategoryBrowserProps) {
  const [isMap, setIsMap] = useState(false)
  return (
    <section className={styles.browser} aria-labelledby="categories">
      <div className={styles.head}>
        <h2 id="categories">{title}</h2>
        <div className={styles.ways}>
          {children}
          <MapToggle isMap={isMap} onChoose={setIsMap} />
        </div>
      </div>
      {isMap ? (
        <mapView.Part category={null} offer={mapOffer} fallback={<div className={styles.place} />} />
      ) : (
        <CategoryGrid />
      )}
    </section>
  )
}

/** The count's space is reserved while it is unknown. */
function CategoryGrid() {
  const counts = useCategoryCounts()
  return (
    <ul className={styles.grid}>
      {CATEGORIES.map((category) => (
        <li key={category} className={styles.tile}>
          <span className={styles.icon}>
            <CategoryIcon category={category} />
          </span>
          <h3>
            <Link className={styles.link} to={CATEGORY_INFO[category].path}>
              {CATEGORY_INFO[category].label}
            </Link>
          </h3>
          <p className={styles.text}>{CATEGORY_TEXTS[category]}</p>
          <p className={styles.count}>{counts === undefined ? '' : listingCountText(counts[category])}</p>
        </li>
      ))}
    </ul>
  )
}
