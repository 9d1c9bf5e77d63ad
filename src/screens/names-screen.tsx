import { Link } from '../ui/link.tsx'
import { useDirectoryRead } from '../directory/use-directory.ts'
import { atollName } from '../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO, parseCategoryPath } from '../domain/listing/categories.ts'
import { findPhoneToCall } from '../domain/listing/contact-details.ts'
import type { NamedListing } from '../domain/directory.ts'
import { NAMES_PATH_SUFFIX } from '../domain/paths.ts'
import { foldToKey } from '../domain/search/fold.ts'
import { useFailedRead } from '../listings/use-failed-read.ts'
import { FailedList } from '../listings/no-listings.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import styles from './names-screen.module.css'
import type { ScreenProps } from './screen.ts'
import { NAMES_TEXTS } from './texts.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** All names of a category on one page, from A to Z, each with its atoll and first number (PAGES-17). */
export function NamesScreen({ path, title }: ScreenProps) {
  const category = parseCategoryPath(path.slice(0, -NAMES_PATH_SUFFIX.length))
  const namesRead = useDirectoryRead('names', [category])
  const { isFailed, error, retry } = useFailedRead(namesRead)
  const namesByLetter = groupByLetter(namesRead.answer ?? [])
  const { title: name, path: list } = CATEGORY_INFO[category]
  return (
    <div className="contained">
      <PageTop title={title} intro={NAMES_TEXTS.intro(name)} />
      <p>
        <Link className={styles.link} to={list}>
          {NAMES_TEXTS.list(name)}
        </Link>
      </p>
      <nav className={styles.letters} aria-label={NAMES_TEXTS.letters}>
        {namesByLetter.map(([letter]) => (
          <Link key={letter} className={styles.letter} to={{ hash: letterId(letter) }}>
            {letter}
          </Link>
        ))}
      </nav>
      {isFailed && namesRead.answer === undefined && <FailedList error={error} onRetry={retry} />}
      {namesByLetter.map(([letter, listings]) => (
        <section key={letter} aria-labelledby={letterId(letter)}>
          <h2 id={letterId(letter)} tabIndex={-1}>
            {letter}
          </h2>
          <ul className={styles.names}>
            {listings.map((listing) => (
              <NameRow key={listing.id} listing={listing} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function NameRow({ listing: { id, name, atoll, phone } }: { listing: NamedListing }) {
  const phoneNumber = findPhoneToCall(phone)
  return (
    <li className={styles.name}>
      <Link className={styles.link} to={`/business/${id}`}>
        {name}
      </Link>
      <span className={styles.where}>{atollName(atoll)}</span>
      {phoneNumber !== undefined && (
        <a className={styles.link} href={phoneNumber.href}>
          {phoneNumber.display}
        </a>
      )}
    </li>
  )
}

function letterId(letter: string): string {
  const [digits, others] = [NAMES_TEXTS.digits, NAMES_TEXTS.others]
  return letter === digits ? 'digits' : letter === others ? 'other' : `letter-${letter}`
}

/** Groups listings by their first letter, without marks: digits first, then A to Z, then names in another script. */
function groupByLetter(listings: readonly NamedListing[]): [string, NamedListing[]][] {
  const groups = new Map<string, NamedListing[]>()
  for (const letter of [NAMES_TEXTS.digits, ...LETTERS, NAMES_TEXTS.others]) groups.set(letter, [])
  for (const listing of listings) groups.get(findLetter(listing.name))?.push(listing)
  return [...groups].filter(([, group]) => group.length > 0)
}

function findLetter(name: string): string {
  const firstLetter = foldToKey(name).charAt(0).toUpperCase()
  if (LETTERS.includes(firstLetter)) return firstLetter
  return /\d/.test(firstLetter) ? NAMES_TEXTS.digits : NAMES_TEXTS.others
}
