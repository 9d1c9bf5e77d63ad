import type { AdminBackend } from '../../../backend/admin-client.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { findForbiddenPlaces, type ForbiddenPlace, readForbiddenPlaces } from '../../kit/do-not-list.ts'
import {
  type ComparedListing,
  findLikelyDuplicates,
  toPhoneSearchPatterns,
} from '../../kit/duplicate-listings.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

const COMPARED_COLUMNS = 'id, name, atoll, address_details, phone'

/** Reasons not to save a listing. */
export interface PlaceDoubts {
  /** Listings that may be the same place (DUP-1). */
  similar: ComparedListing[]
  /** Places with this name that are not to be listed (IMPORT-17). */
  forbidden: ForbiddenPlace[]
}

/** Looks for reasons not to save a listing. @returns null if there is none. @throws RequestFailure */
export async function findReasonsNotToSave(
  backend: AdminBackend,
  typed: ComparedListing,
): Promise<PlaceDoubts | null> {
  const [similar, all] = await Promise.all([
    findDuplicates(backend, typed),
    readForbiddenPlaces(backend.tables),
  ])
  const forbidden = findForbiddenPlaces(typed, all)
  return similar.length + forbidden.length === 0 ? null : { similar, forbidden }
}

/**
 * Finds listings that may be the same place (DUP-1). Reads the atoll's listings and compares them here, because the
 * comparison ignores case and accents, which the database cannot. Phone numbers are compared on all atolls.
 * @throws RequestFailure
 */
async function findDuplicates({ tables }: AdminBackend, typed: ComparedListing): Promise<ComparedListing[]> {
  const patterns = toPhoneSearchPatterns(typed.phone)
  const [onAtoll, samePhone] = await Promise.all([
    tables.readAllRows<ComparedListing>('businesses', {
      select: COMPARED_COLUMNS,
      filter: (query) => query.eq('atoll', typed.atoll).neq('id', typed.id),
    }),
    patterns.length === 0
      ? []
      : tables.readAllRows<ComparedListing>('businesses', {
          select: COMPARED_COLUMNS,
          filter: (query) =>
            query.or(patterns.map((pattern) => `phone.ilike.${pattern}`).join(',')).neq('id', typed.id),
        }),
  ])
  const others = new Map([...onAtoll, ...samePhone].map((row) => [row.id, row]))
  return findLikelyDuplicates(typed, [...others.values()])
}

const { duplicate } = LISTING_FORM_TEXTS

interface DuplicateDialogProps {
  question: PlaceDoubts
  onAnswer: (isConfirmed: boolean) => void
}

/** Lists the reasons not to save a listing, with links to similar ones, and asks whether to save anyway (DUP-1). */
export function DuplicateDialog({ question: { similar, forbidden }, onAnswer }: DuplicateDialogProps) {
  return (
    <Dialog
      title={similar.length > 0 ? duplicate.title : duplicate.forbiddenTitle}
      onClose={() => onAnswer(false)}
    >
      {forbidden.map(({ id: place, name, reason }) => (
        <p key={place}>{duplicate.forbidden(name, reason)}</p>
      ))}
      {similar.length > 0 && <p>{duplicate.explain}</p>}
      <ul className={styles.found}>
        {similar.map(({ id: listing, name, atoll, address_details, phone }) => (
          <li key={listing}>
            <a href={`/business/${listing}`} target="_blank" rel="noreferrer">
              {name}
              <span className="visually-hidden"> ({duplicate.open})</span>
            </a>
            <span>{[atollName(atoll), address_details, phone].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <DialogAnswers>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {duplicate.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={() => onAnswer(true)}>
          {duplicate.proceed}
        </button>
      </DialogAnswers>
    </Dialog>
  )
}
