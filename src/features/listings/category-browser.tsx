import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './category-browser.module.css'
import { CategoryGrid } from './category-grid.tsx'

const toggle = lazyPart(async () => (await import('./map/map-toggle.tsx')).MapToggle)
const homeMap = lazyPart(async () => (await import('./map/home-map.tsx')).HomeMap)

/** The categories as cards, or all listings on a map (spec public-site 2); `children` are other ways to look. */
export function CategoryBrowser({ title, children }: { title: string; children: ReactNode }) {
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
      {isMap ? <homeMap.Part fallback={<div className={styles.place} />} /> : <CategoryGrid />}
    </section>
  )
}
