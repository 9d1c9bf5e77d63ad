import type { ReactNode } from 'react'
import { localSetting } from '../browser/local-setting.ts'
import { useDeviceSetting } from '../browser/rendered-page.ts'
import { UI_TEXTS } from './texts.ts'

/** 'mh' where the reader of this device wants Marshallese texts before the English ones (MH-3). */
export const firstLanguage = localSetting('guide-first-language')

export function useFirstLanguage(): string | null {
  return useDeviceSetting(firstLanguage.subscribe, firstLanguage.read, null)
}

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
