import { useMemo } from 'react'
import { chooseOwnAtoll } from '../../device/own-atoll.ts'
import { useOwnAtoll } from '../../device/use-own-atoll.ts'
import { filterAtolls } from '../../domain/atolls.ts'
import { useAtollsWithListings } from '../../replica/use-atolls-with-listings.ts'
import styles from './own-atoll-section.module.css'
import { OWN_ATOLL_TEXTS } from './texts.ts'

const NONE = ''

/** Where the reader is: inhabited atolls and islands, and those with listings. */
export function AtollChoice() {
  const own = useOwnAtoll()
  const known = useAtollsWithListings()
  const places = useMemo(() => filterAtolls(new Set(own === null ? known : [...known, own])), [known, own])
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{OWN_ATOLL_TEXTS.choose}</span>
      <select
        value={own ?? NONE}
        onChange={({ target }) => chooseOwnAtoll(target.value === NONE ? null : target.value)}
      >
        <option value={NONE}>{OWN_ATOLL_TEXTS.none}</option>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
