import { useEffect, useId, useRef } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import type { ComparedListing } from '../../domain/duplicate-listings.ts'
import styles from './duplicate-dialog.module.css'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { duplicate } = BUSINESS_FORM_TEXTS

interface DuplicateDialogProps {
  found: readonly ComparedListing[]
  onAnswer: (isProceeding: boolean) => void
}

/** The listings that may be the same place, to be looked at in another tab before a second one is made. */
export function DuplicateDialog({ found, onAnswer }: DuplicateDialogProps) {
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
      <p className={styles.actions}>
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
