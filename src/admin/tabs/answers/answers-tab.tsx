import { useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { ANSWER_SUBJECTS, type AnswerSubject } from '../../../domain/messages/listing-answer.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { onFirstClick } from '../../kit/first-click.ts'
import rowStyles from '../../kit/kit.module.css'
import { MoreButton } from '../../kit/more-button.tsx'
import { RowsState } from '../../kit/reads.tsx'
import { updateIfUnchanged } from '../../kit/save-row.ts'
import { readServerTimestamp } from '../../kit/server-time.ts'
import { describeUnsaved } from '../../kit/use-reported-change.ts'
import { useRows } from '../../kit/use-rows.ts'
import { ADMIN_PATH, editListingPath } from '../../paths.ts'
import { ANSWERS_TEXTS } from './texts.ts'

/** A listing with the answers about its newest version, as answer_queue() counts them. */
interface AnsweredListing extends Pick<Listing, 'id' | 'name' | 'atoll' | 'revision' | 'last_checked_at'> {
  right: number
  wrong: number
  /** Number of answers about each part of the listing, such as its phone. */
  what: Partial<Record<AnswerSubject, number>>
  /** The newest different notes, at most 20. */
  notes: string[]
  /** How many different notes there are. Missing in the answer of an older database, which returns all notes. */
  note_count?: number
  last_day: string
}

const LISTINGS_PER_STEP = 25
const { errors } = ANSWERS_TEXTS

/** Visitors' answers about listings; the listing with the most 'wrong' answers is first (ANSWER-4). */
export function AnswersTab() {
  const { backend } = useAdmin()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownCount, setShownCount] = useState(LISTINGS_PER_STEP)
  const rows = useRows<AnsweredListing>({
    key: ['answers'],
    read: () => backend.tables.callDatabase<AnsweredListing[]>('answer_queue'),
    // The database has sorted the rows already.
    sort: (answered) => [...answered],
    texts: errors,
    heading,
  })
  const markChecked = (row: AnsweredListing): Promise<void> => {
    const work = async () => {
      const changes = { last_checked_at: await readServerTimestamp(backend.tables) }
      const { kind } = await updateIfUnchanged<AnsweredListing>(backend.tables, 'businesses', row, changes)
      if (kind !== 'saved') return describeUnsaved(kind, errors)
      rows.drop([row.id])
      heading.current?.focus()
      return { success: ANSWERS_TEXTS.toast }
    }
    return rows.doOnline(errors.check, work, row.id)
  }
  const answered = rows.read.data
  return (
    <div className={rowStyles.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {ANSWERS_TEXTS.title}
      </h2>
      <p>{ANSWERS_TEXTS.explain}</p>
      <RowsState rows={rows} texts={ANSWERS_TEXTS} />
      {answered !== undefined && (
        <output>{answered.length === 0 ? ANSWERS_TEXTS.none : ANSWERS_TEXTS.count(answered.length)}</output>
      )}
      <ul className={rowStyles.list}>
        {answered?.slice(0, shownCount).map((row) => (
          <AnsweredItem
            key={row.id}
            row={row}
            isOnline={rows.isOnline}
            onChecked={() => void markChecked(row)}
          />
        ))}
      </ul>
      {answered !== undefined && answered.length > 0 && (
        <MoreButton
          label={ANSWERS_TEXTS.more(Math.min(LISTINGS_PER_STEP, answered.length - shownCount))}
          hasMore={answered.length > shownCount}
          onMore={() => setShownCount(shownCount + LISTINGS_PER_STEP)}
        />
      )}
    </div>
  )
}

interface AnsweredItemProps {
  row: AnsweredListing
  isOnline: boolean
  onChecked: () => void
}

function AnsweredItem({ row, isOnline, onChecked }: AnsweredItemProps) {
  const { id, name, atoll, wrong, right, what, last_day } = row
  const notes = [...new Set(row.notes)]
  const olderNotes = (row.note_count ?? 0) - notes.length
  const subjects = ANSWER_SUBJECTS.filter((subject) => what[subject] !== undefined)
  const words = subjects
    .map((subject) => `${ANSWERS_TEXTS.subjects[subject]} ${what[subject] ?? 0}`)
    .join(', ')
  return (
    <li className={`${rowStyles.item} ${rowStyles.stack}`}>
      <h3>
        {name}, {atollName(atoll)}
      </h3>
      <p>
        <b>{ANSWERS_TEXTS.answers(wrong, right)}</b> {words !== '' && ANSWERS_TEXTS.what(words)}
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {olderNotes > 0 && <p>{ANSWERS_TEXTS.olderNotes(olderNotes)}</p>}
      <p>{ANSWERS_TEXTS.newest(formatMajuroDate(Date.parse(last_day)))}</p>
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={!isOnline}
          aria-label={ANSWERS_TEXTS.actionOn(ANSWERS_TEXTS.checked, name)}
          onClick={onFirstClick(onChecked)}
        >
          {ANSWERS_TEXTS.checked}
        </button>
        <Link
          className="button"
          to={editListingPath(id)}
          state={{ from: `${ADMIN_PATH}#answers` }}
          aria-label={ANSWERS_TEXTS.actionOn(ANSWERS_TEXTS.edit, name)}
        >
          {ANSWERS_TEXTS.edit}
        </Link>
      </p>
    </li>
  )
}
