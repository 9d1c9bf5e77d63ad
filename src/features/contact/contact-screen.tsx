import { useEffect, useState } from 'react'
import { contactEmail } from 'virtual:guide-build'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import styles from './contact-screen.module.css'
import { ContactTabs } from './contact-tabs.tsx'
import { EMPTY_VALUES, NO_SUBJECT } from './form-values.ts'
import { ContactFields, MessageFormFrame } from './message-form.tsx'
import { CONTACT_TEXTS } from './texts/contact.ts'
import { FORM_TEXTS } from './texts/form.ts'
import { useMessageForm } from './use-message-form.ts'

/** What is not seen first. */
const doneView = lazyPart(async () => (await import('./done-view.tsx')).DoneView)
const edit = lazyPart(async () => (await import('./edit-message.tsx')).EditMessage)

/** Write to the people behind the guide; `?edit=ID` changes a message that waits in the outbox. */
export function ContactScreen() {
  const edited = new URLSearchParams(useLocation().search).get('edit')
  const title = edited === null ? CONTACT_TEXTS.title : CONTACT_TEXTS.editTitle
  return (
    <div className="contained">
      <PageTop title={title} intro={edited === null ? CONTACT_TEXTS.intro : undefined} />
      <div className={styles.column}>
        {edited === null ? <NewMessage /> : <edit.Part key={edited} id={edited} />}
        <p>
          {CONTACT_TEXTS.mail} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </div>
    </div>
  )
}

function NewMessage() {
  const message = useMessageForm({ draft: 'contact', initial: EMPTY_VALUES, subject: NO_SUBJECT })
  const [round, setRound] = useState(0)
  const { done, values } = message
  // The network may be gone by the time it is needed.
  useEffect(() => void doneView.preload(), [])
  const { form } = message
  useEffect(() => {
    const first = round === 0 ? null : form.current?.elements.namedItem('name')
    // The button that asked for another one is gone.
    if (first instanceof HTMLElement) first.focus()
  }, [round, form])
  if (done !== null) {
    const another = (): void => {
      message.reset()
      setRound(round + 1)
    }
    return (
      <doneView.Part
        isPage
        {...done}
        anotherLabel={FORM_TEXTS.another}
        onAnother={another}
        fallback={<output>{done.kind === 'sent' ? FORM_TEXTS.thankYouText : FORM_TEXTS.saved}</output>}
      />
    )
  }
  return (
    <>
      <ContactTabs key={round} chosen={values.type} onChoose={(type) => message.set('type', type)}>
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
