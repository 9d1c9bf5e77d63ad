import { type RefObject, useRef, useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import { allowPlace, type ForbiddenPlace, forbidPlace } from '../../kit/do-not-list.ts'
import kit from '../../kit/kit.module.css'
import { failureMessage } from '../../kit/reads.tsx'
import { FAILURE_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { UndoNotice } from '../../kit/undo-notice.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import styles from './activity.module.css'
import { DO_NOT_LIST_TEXTS as texts } from './texts.ts'

interface ForbiddenPlacesProps {
  places: readonly ForbiddenPlace[]
  emails: ReadonlyMap<string, string>
  onProblem: (problem: string | null) => void
  onDone: () => void
}

/**
 * All places that are not to be listed again. A button takes a place off this list after a confirmation. Until the page is
 * left, the place can be put on the list again with its reason (IMPORT-17).
 */
export function PlacesNotToList({ places, emails, onProblem, onDone }: ForbiddenPlacesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { allowed, allow, undo } = useAllowedPlaces(onProblem, onDone)
  const isOffList = ({ id }: ForbiddenPlace): boolean => places.every((place) => place.id !== id)
  return (
    <section className={kit.list} aria-labelledby="forbidden-title">
      <h3 id="forbidden-title" ref={heading} tabIndex={-1}>
        {texts.list}
      </h3>
      <p className={styles.detail}>{texts.help}</p>
      {allowed.filter(isOffList).map((place) => (
        <UndoNotice
          key={place.id}
          text={texts.wasAllowed(place.name)}
          action={texts.undo}
          label={texts.undoOf(place.name)}
          onUndo={() => void undo(place)}
          heading={heading}
        />
      ))}
      {places.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.versions}>
        {places.map((place) => (
          <ForbiddenItem
            key={place.id}
            place={place}
            by={emails.get(place.added_by ?? '') ?? texts.nobody}
            heading={heading}
            onAllow={() => void allow(place)}
          />
        ))}
      </ul>
    </section>
  )
}

interface AllowedPlaces {
  /** Places that were taken off the list on this screen and not put on it again. */
  allowed: readonly ForbiddenPlace[]
  allow: (place: ForbiddenPlace) => Promise<void>
  undo: (place: ForbiddenPlace) => Promise<void>
}

function withoutPlace(all: readonly ForbiddenPlace[], { id }: ForbiddenPlace): ForbiddenPlace[] {
  return all.filter((one) => one.id !== id)
}

function useAllowedPlaces(onProblem: (problem: string | null) => void, onDone: () => void): AllowedPlaces {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const confirm = useConfirm()
  const [allowed, setAllowed] = useState<readonly ForbiddenPlace[]>([])
  const attempt = async (work: () => Promise<string | null>): Promise<void> => {
    onProblem(null)
    try {
      onProblem(await work())
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem(`${texts.failed}. ${failureMessage(failure)}`)
    }
  }
  return {
    allowed,
    allow: async (place) => {
      const question = {
        title: texts.allowTitle(place.name),
        text: texts.allowQuestion(place.name, place.reason),
      }
      if (!(await confirm({ ...question, confirm: texts.allow, isDangerous: true }))) return
      await attempt(async () => {
        if (!(await allowPlace(backend.tables, place.id))) return FAILURE_TEXTS.permission
        setAllowed((all) => [...withoutPlace(all, place), place])
        toasts.success(texts.allowed(place.name))
        return null
      })
    },
    undo: (place) =>
      attempt(async () => {
        const outcome = await forbidPlace(backend.tables, place, place.reason)
        setAllowed((all) => withoutPlace(all, place))
        if (outcome.kind === 'conflict') return texts.onList(place.name, outcome.current.reason)
        toasts.success(texts.forbidden(place.name))
        return null
      }),
  }
}

interface ForbiddenItemProps {
  place: ForbiddenPlace
  /** Who marked the place. */
  by: string
  /** Takes the focus when the place is taken off the list (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onAllow: () => void
}

function ForbiddenItem({ place, by, heading, onAllow }: ForbiddenItemProps) {
  const isOnline = useOnline()
  const item = useRef<HTMLLIElement>(null)
  useFocusFallback(item, heading)
  return (
    <li ref={item} className={styles.deleted}>
      <div>
        <strong className={styles.name}>{place.name}</strong>
        <p>{place.reason}</p>
        <p className={styles.detail}>
          {place.atoll !== null && `${atollName(place.atoll)} · `}
          {texts.by(formatMajuroDate(Date.parse(place.added_at)), by)}
        </p>
      </div>
      <div className={kit.actions}>
        <button
          type="button"
          className="button"
          aria-label={texts.allowLabel(place.name)}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onAllow()}
        >
          {texts.allow}
        </button>
      </div>
    </li>
  )
}
