import { type ReactNode, useEffect, useState } from 'react'
import { useGoTo } from '../../browser/visit-history.ts'
import { Notice, PageTop } from '../../ui/page-parts.tsx'
import type { Draft } from './form-draft.ts'
import styles from './message-form.module.css'
import outboxStyles from './outbox.module.css'
import {
  discardDrafts,
  findRemovedDrafts,
  moveToContactForm,
  recallName,
  typedText,
} from './removed-drafts.ts'
import { REMOVED_LISTING_TEXTS as texts } from './view-texts.ts'

export interface RemovedListingTextProps {
  id: string
  /**
   * Shown if the person typed nothing, and after the text was discarded. Undefined if the listing could not be read, so that
   * nobody knows whether it was removed: the text is then shown below the page that says so.
   */
  otherwise?: ReactNode
}

/** Offers what a person typed below a listing that was removed from the guide meanwhile (CONTACT-18). */
export function RemovedListingText({ id, otherwise }: RemovedListingTextProps) {
  const [drafts, setDrafts] = useState<Draft[] | null>(null)
  const isGone = otherwise !== undefined
  const goTo = useGoTo()
  useEffect(() => {
    let isCurrent = true
    void findRemovedDrafts(id).then((found) => {
      if (!isCurrent) return
      setDrafts(found)
      // The person wrote far below on a longer page.
      if (isGone && found.length > 0) scrollTo(0, 0)
    })
    return () => {
      isCurrent = false
    }
  }, [id, isGone])
  if (drafts === null) return null
  if (drafts.length === 0) return otherwise
  const name = recallName(id)
  const goOn = (): void => {
    moveToContactForm(drafts, texts.about(name ?? `/business/${id}`))
    goTo('/contact')
  }
  const discard = (): void => {
    discardDrafts(drafts)
    setDrafts([])
  }
  return (
    <div className="contained">
      {isGone && <PageTop title={name ?? texts.title} hasNews={false} />}
      <div className={isGone ? styles.report : `${styles.report} ${styles.centred}`}>
        <Notice tone="warning" role="alert">
          <p>
            {isGone && texts.gone} {texts.text}
          </p>
        </Notice>
        {drafts.map(({ name: draftName, fields }) => (
          <p key={draftName} className={outboxStyles.words}>
            {typedText(fields)}
          </p>
        ))}
        <p className={styles.actions}>
          <button type="button" className={isGone ? 'button button-primary' : 'button'} onClick={goOn}>
            {texts.goOn}
          </button>
          <button type="button" className="button" onClick={discard}>
            {texts.discard}
          </button>
        </p>
      </div>
    </div>
  )
}
