import { useMemo } from 'react'
import { filterAtolls } from '../../domain/atolls.ts'
import { useAtollsWithListings } from '../../replica/use-atolls-with-listings.ts'
import styles from './print-screen.module.css'
import { SHEET_TEXTS } from './texts.ts'

interface AtollSelectProps {
  atoll: string
  onChoose: (atoll: string) => void
}

/** The sheets there are: of inhabited atolls and islands, and of those with listings. */
export function AtollSelect({ atoll, onChoose }: AtollSelectProps) {
  const known = useAtollsWithListings()
  const places = useMemo(() => filterAtolls(new Set([...known, atoll])), [known, atoll])
  return (
    <label className={styles.choice}>
      <span>{SHEET_TEXTS.atoll}</span>
      <select value={atoll} onChange={({ target }) => onChoose(target.value)}>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
