import type { ReactNode } from 'react'
import { useFirstLanguage } from '../browser/first-language.ts'
import { UI_TEXTS } from './texts.ts'

interface BothLanguagesProps {
  /** The text in English. */
  children: ReactNode
  /** The same text in Marshallese; empty when nobody wrote it. */
  mh: ReactNode
  /** Who wrote or checked the Marshallese text, if that is known. */
  by?: string | null | undefined
  as?: 'p' | 'span'
  className?: string | undefined
}

/** A text in both languages, the reader's first language on top; both are always shown (MH-3). */
export function BothLanguages({ children, mh, by, as: Tag = 'p', className }: BothLanguagesProps) {
  const isFirst = useFirstLanguage() === 'mh'
  const marshalleseElement = mh && (
    <Tag lang="mh" className={className}>
      {mh}
      {by && <small lang="en"> {UI_TEXTS.marshalleseBy(by)}</small>}
    </Tag>
  )
  return (
    <>
      {isFirst && marshalleseElement}
      {children}
      {isFirst || marshalleseElement}
    </>
  )
}
