import { useId, type ReactNode } from 'react'
import { groupSentencesByPart, type MessagePart } from '../../../domain/messages/message-parts.ts'
import { splitMessage } from '../../../domain/messages/submission-listing.ts'
import { AboutSection, ContactSection, NoticeSection } from './form-sections.tsx'
import { HoursSection } from './hours-section.tsx'
import { PlaceSection } from './place-section.tsx'
import type { SectionProps } from './section-fields.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

const { sections } = LISTING_FORM_TEXTS

const FORM_SECTIONS: readonly [part: MessagePart, Fields: (props: SectionProps) => ReactNode][] = [
  ['about', AboutSection],
  ['where', PlaceSection],
  ['contact', ContactSection],
  ['hours', HoursSection],
  ['notice', NoticeSection],
]

interface ListingFieldsetProps extends SectionProps {
  /** The text that a visitor wrote about the place; undefined if the form belongs to no message. */
  message: string | undefined
}

/** All fields of a listing, in sections. Each section repeats the sentences of the message that are about its fields. */
export function ListingFieldset({ message, ...props }: ListingFieldsetProps) {
  const sentences = message === undefined ? {} : groupSentencesByPart(splitMessage(message).text)
  return FORM_SECTIONS.map(([part, Fields]) => (
    <Section key={part} title={sections[part]} sentences={sentences[part] ?? []}>
      <Fields {...props} />
    </Section>
  ))
}

interface FormSectionProps {
  title: string
  /** Sentences of the visitor's message about these fields, repeated here because the message may be far above (SUBM-12). */
  sentences: readonly string[]
  children: ReactNode
}

function Section({ title, sentences, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {sentences.length > 0 && (
        <div className={styles.sentences}>
          <b>{LISTING_FORM_TEXTS.beside.said}</b>
          {sentences.map((sentence) => (
            <q key={sentence}>{sentence}</q>
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
