import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { allowPlace, type ForbiddenPlace, forbidPlace, MAX_REASON } from '../../kit/do-not-list.ts'
import { TextField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { failureMessage, ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import styles from './activity.module.css'
import { DO_NOT_LIST_TEXTS as texts } from './texts.ts'

interface ForbidButtonProps {
  place: Pick<ForbiddenPlace, 'id' | 'name' | 'atoll'>
  onDone: () => void
}

/** Asks for the reason, and marks a deleted place as not to be listed again (IMPORT-17). */
export function ForbidButton({ place, onDone }: ForbidButtonProps) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const forbid = async (reason: string): Promise<void> => {
    setProblem(null)
    setIsSaving(true)
    try {
      await forbidPlace(backend.tables, place, reason)
      setIsAsking(false)
      toasts.success(texts.forbidden(place.name))
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(`${texts.failed}. ${failureMessage(failure)}`)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={texts.forbidLabel(place.name)}
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && setIsAsking(true)}
      >
        {texts.forbid}
      </button>
      {isAsking && (
        <ReasonDialog
          name={place.name}
          problem={problem}
          isSaving={isSaving}
          onReason={(reason) => void forbid(reason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface ReasonDialogProps {
  name: string
  /** Why the place could not be marked. */
  problem: string | null
  isSaving: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/**
 * Stays open until the place is marked, so that a refusal costs nobody the reason that was written. A reason cannot be
 * changed once it is stored, so nothing can be typed while it is sent (DRAFT-4).
 */
function ReasonDialog({ name, problem, isSaving, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const written = reason.trim()
  const isRight = written !== '' && written.length <= MAX_REASON
  const fieldProblem = isChecked && !isRight ? (written === '' ? texts.missing : texts.long) : undefined
  return (
    <FormDialog
      title={texts.title(name)}
      texts={{ cancel: texts.cancel, confirm: isSaving ? SAVING_TEXTS.saving : texts.forbid }}
      isBlocked={isSaving}
      isTyped={written !== ''}
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (isRight) onReason(written)
      }}
    >
      <ProblemNotice problem={problem} />
      <TextField
        label={texts.reason}
        help={texts.reasonHelp}
        value={reason}
        error={fieldProblem}
        isReadOnly={isSaving}
        onChange={setReason}
      />
    </FormDialog>
  )
}

interface ForbiddenPlacesProps {
  places: readonly ForbiddenPlace[]
  emails: ReadonlyMap<string, string>
  onProblem: (problem: string | null) => void
  onDone: () => void
}

/** All places that are not to be listed again, each with a button that takes it off (IMPORT-17). */
export function ForbiddenPlaces({ places, emails, onProblem, onDone }: ForbiddenPlacesProps) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const allow = async ({ id, name }: ForbiddenPlace): Promise<void> => {
    onProblem(null)
    try {
      if (await allowPlace(backend.tables, id)) toasts.success(texts.allowed(name))
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem(`${texts.failed}. ${failureMessage(failure)}`)
    }
  }
  return (
    <section className={kit.list} aria-labelledby="forbidden-title">
      <h3 id="forbidden-title">{texts.list}</h3>
      <p className={styles.detail}>{texts.help}</p>
      {places.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.versions}>
        {places.map((place) => (
          <li key={place.id} className={styles.deleted}>
            <div>
              <strong className={styles.name}>{place.name}</strong>
              <p>{place.reason}</p>
              <p className={styles.detail}>
                {place.atoll !== null && `${atollName(place.atoll)} · `}
                {texts.by(
                  formatMajuroDate(Date.parse(place.added_at)),
                  emails.get(place.added_by ?? '') ?? texts.nobody,
                )}
              </p>
            </div>
            <div className={kit.actions}>
              <button
                type="button"
                className="button"
                aria-label={texts.allowLabel(place.name)}
                aria-disabled={!isOnline || undefined}
                onClick={() => isOnline && void allow(place)}
              >
                {texts.allow}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
