import { CATEGORY_INFO, categoryOf } from '../../domain/categories.ts'
import type { ListingCard } from '../../domain/listing-card.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { parsePhones } from '../../domain/phone.ts'
import styles from './print-screen.module.css'
import { SHEET_TEXTS } from './texts.ts'

/** Every listing on one or two lines: name and numbers, and where it is. */
export function ListingLines({ listings }: { listings: readonly ListingCard[] }) {
  return CATEGORIES.map((category) => {
    const list = listings.filter((listing) => categoryOf(listing.category) === category)
    if (list.length === 0) return null
    return (
      <section key={category}>
        <h2>{CATEGORY_INFO[category].title}</h2>
        <ul className={styles.lines}>
          {list.map(({ id, name, phone, address_details: address }) => (
            <li key={id} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {address !== '' && <span className={styles.address}>{address}</span>}
              </span>
              <span className={styles.number}>{writtenNumbers(phone)}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function writtenNumbers(phone: string | null): string {
  if (phone === null || phone.trim() === '') return SHEET_TEXTS.noPhone
  return (
    parsePhones(phone)
      ?.map(({ display }) => display)
      .join(', ') ?? phone
  )
}
