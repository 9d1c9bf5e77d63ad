import { useId, useEffect, useRef } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { type ComparedListing, likelyDuplicates, phoneSearchPatterns } from '../../kit/duplicate-listings.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

const COLUMNS = 'id, name, atoll, address_details, phone'

/**
 * Finds listings that may be the same place (DUP-1). Reads the atoll's listings and compares them here, because
 * the comparison folds letters, which the database cannot. Phone numbers are compared on all atolls.
 * @throws RequestFailure
 */
export async function findDuplicates(
  { tables }: AdminBackend,
  typed: ComparedListing,
): Promise<ComparedListing[]> {
  const patterns = phoneSearchPatterns(typed.phone)
  const [onAtoll, samePhone] = await Promise.all([
    tables.readAllRows<ComparedListing>('businesses', {
      select: COLUMNS,
      filter: (query) => query.eq('atoll', typed.atoll).neq('id', typed.id),
    }),
    patterns.length === 0
      ? []
      : tables.readAllRows<ComparedListing>('businesses', {
          select: COLUMNS,
          filter: (query) =>
            query.or(patterns.map((pattern) => `phone.ilike.${pattern}`).join(',')).neq('id', typed.id),
        }),
  ])
  const others = new Map([...onAtoll, ...samePhone].map((row) => [row.id, row]))
  return likelyDuplicates(typed, [...others.values()])
}

const { duplicate } = LISTING_FORM_TEXTS

interface DuplicateDialogProps {
  question: readonly ComparedListing[]
  onAnswer: (isConfirmed: boolean) => void
}

/** Lists similar listings, which open in another tab, and asks whether to save anyway (DUP-1). */
export function DuplicateDialog({ question: found, onAnswer }: DuplicateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <h2 id={`${id}-title`}>{duplicate.title}</h2>
      <p>{duplicate.explain}</p>
      <ul className={styles.found}>
        {found.map(({ id: listing, name, atoll, address_details, phone }) => (
          <li key={listing}>
            <a href={`/business/${listing}`} target="_blank" rel="noreferrer">
              {name}
              <span className="visually-hidden"> ({duplicate.open})</span>
            </a>
            <span>{[atollName(atoll), address_details, phone].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {duplicate.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={() => onAnswer(true)}>
          {duplicate.proceed}
        </button>
      </p>
    </dialog>
  )
}
