import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './category-browser.module.css'
import { CategoryGrid } from './category-grid.tsx'

const toggle = lazyPart(async () => (await import('../../listings/map/map-toggle.tsx')).MapToggle)
const homeMap = lazyPart(async () => (await import('../../listings/map/home-map.tsx')).HomeMap)

interface CategoryBrowserProps {
  title: string
  /** Other ways to look. */
  children: ReactNode
  /** Below the map. */
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
          <toggle.Part isMap={isMap} onChoose={setIsMap} />
        </div>
      </div>
      {isMap ? (
        <homeMap.Part offer={mapOffer} fallback={<div className={styles.place} />} />
      ) : (
        <CategoryGrid />
      )}
    </section>
  )
}
