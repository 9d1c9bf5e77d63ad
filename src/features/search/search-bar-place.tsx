import styles from './search-bar-place.module.css'

/** As tall as the search bar, which comes after the first paint: nothing below it moves when it is there. */
export function SearchBarPlace({ hasFilters }: { hasFilters: boolean }) {
  return <div className={hasFilters ? styles.withFilters : styles.line} />
}
