import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { contactEmail } from 'virtual:guide-build'
import { useLocation } from 'react-router-dom'
import { useIsRendered } from '../browser/rendered-page.ts'
import { PageTop } from '../ui/page-parts.tsx'
import styles from '../features/contact/message-form.module.css'
import { CONTACT_DRAFT, EMPTY_VALUES, type FormValues, NO_SUBJECT } from '../features/contact/form-values.ts'
import { ContactFields, MessageFormFrame } from '../features/contact/message-form.tsx'
import { noMessagesSentence } from '../features/contact/no-messages.ts'
import { CONTACT_TEXTS, FORM_TEXTS } from '../features/contact/texts.ts'
import { useMessageForm } from '../features/contact/use-message-form.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ScreenProps } from './screen.ts'

/** Lazy parts, because they bring the code of the outbox, which the first paint of the form does not need. */
const doneView = lazyPart(async () => (await import('../features/contact/done-view.tsx')).DoneView)
const editMessage = lazyPart(async () => (await import('../features/contact/edit-message.tsx')).EditMessage)

/** The contact form. `?edit=ID` edits a message of the outbox. */
export function ContactScreen({ title, intro }: ScreenProps) {
  const isRendered = useIsRendered()
  const editedId = new URLSearchParams(useLocation().search).get('edit')
  return (
    <div className="contained">
      {editedId === null ? (
        <PageTop title={title} intro={noMessagesSentence ?? intro} />
      ) : (
        <PageTop title={CONTACT_TEXTS.editTitle} />
      )}
      <div className={styles.column}>
        {noMessagesSentence === undefined && (
          <>
            <p className="without-app">{CONTACT_TEXTS.withoutScript}</p>
            {isRendered ? (
              // Rendered pages do not contain the form, because it shows drafts of this device.
              <div className={`needs-app ${styles.formPlace}`} />
            ) : editedId === null ? (
              <NewMessage />
            ) : (
              <editMessage.Part key={editedId} id={editedId} />
            )}
          </>
        )}
        <p className={styles.mail}>
          {CONTACT_TEXTS.mail} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </div>
    </div>
  )
}

function NewMessage() {
  const message = useMessageForm({ draft: CONTACT_DRAFT, initial: EMPTY_VALUES, subject: NO_SUBJECT })
  const [round, setRound] = useState(0)
  const { result: done, values } = message
  // Load the view of the result while the form is shown, because the network may be gone when that view is needed.
  useEffect(() => void doneView.preload(), [])
  const { form: formRef } = message
  useEffect(() => {
    const nameField = round === 0 ? null : formRef.current?.elements.namedItem('name')
    // The pressed "Submit Another" button is gone, so move the focus into the form.
    if (nameField instanceof HTMLElement) nameField.focus()
  }, [round, formRef])
  if (done !== null) {
    const startAnother = (): void => {
      message.reset()
      setRound(round + 1)
    }
    return <doneView.Part isPage {...done} anotherLabel={FORM_TEXTS.another} onAnother={startAnother} />
  }
  return (
    <>
      <ContactTabs key={round} chosen={values.type} onChoose={(type) => message.setField('type', type)}>
        <MessageFormFrame
          message={message}
          label={values.type === 'feedback' ? CONTACT_TEXTS.feedback : CONTACT_TEXTS.business}
        >
          <ContactFields message={message} />
        </MessageFormFrame>
      </ContactTabs>
    </>
  )
}

const CONTACT_TABS = [
  { type: 'business_submission', label: CONTACT_TEXTS.business },
  { type: 'feedback', label: CONTACT_TEXTS.feedback },
] as const
const PANEL_ID = 'contact-panel'

interface ContactTabsProps {
  chosen: FormValues['type']
  onChoose: (type: FormValues['type']) => void
  children: ReactNode
}

/** Two tabs with one panel, following the ARIA tabs pattern: arrow keys, Home and End select a tab. */
function ContactTabs({ chosen, onChoose, children }: ContactTabsProps) {
  const tabList = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosenIndex = CONTACT_TABS.findIndex(({ type }) => type === chosen)
    const nextIndex = {
      ArrowRight: chosenIndex + 1,
      ArrowLeft: chosenIndex - 1,
      Home: 0,
      End: CONTACT_TABS.length - 1,
    }[event.key]
    const tab =
      nextIndex === undefined
        ? undefined
        : CONTACT_TABS[(nextIndex + CONTACT_TABS.length) % CONTACT_TABS.length]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.type)
    tabList.current?.querySelector<HTMLElement>(`#${tabId(tab.type)}`)?.focus()
  }
  return (
    <div>
      <div ref={tabList} role="tablist" aria-label={CONTACT_TEXTS.tabs} className={styles.tabs}>
        {CONTACT_TABS.map(({ type, label }) => (
          <button
            key={type}
            id={tabId(type)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={type === chosen}
            aria-controls={PANEL_ID}
            tabIndex={type === chosen ? 0 : -1}
            onClick={() => onChoose(type)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(chosen)} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

function tabId(type: FormValues['type']): string {
  return `contact-tab-${type}`
}
