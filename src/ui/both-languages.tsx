import type { ReactNode } from 'react'
import { useFirstLanguage } from '../browser/first-language.ts'
import { UI_TEXTS } from './texts.ts'

interface BothLanguagesProps {
  /** The text in English. */
  children: ReactNode
  /** The same in Marshallese; nothing where nobody wrote it. */
  mh: ReactNode
  /** Who wrote or checked it, where that is said. */
  by?: string | null | undefined
  as?: 'p' | 'span'
  className?: string | undefined
}

/** A text in both languages, the reader's own first; both are always there (MH-3). */
export function BothLanguages({ children, mh, by, as: Tag = 'p', className }: BothLanguagesProps) {
  const isFirst = useFirstLanguage() === 'mh'
  const marshallese = mh && (
    <Tag lang="mh" className={className}>
      {mh}
      {by && <small lang="en"> {UI_TEXTS.marshalleseBy(by)}</small>}
    </Tag>
  )
  return (
    <>
      {isFirst && marshallese}
      {children}
      {isFirst || marshallese}
    </>
  )
}
