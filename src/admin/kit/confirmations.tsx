import { createContext, useContext, type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogOptions } from '../../ui/dialog.tsx'
import { SAVING_TEXTS } from './texts.ts'

export type ConfirmQuestion = Omit<ConfirmDialogOptions, 'cancel'> & { cancel?: string }

/** Opens a dialog with a question. Resolves to the answer. */
type ConfirmFunction = (question: ConfirmQuestion) => Promise<boolean>

const ConfirmContext = createContext<ConfirmFunction | null>(null)

export function useConfirm(): ConfirmFunction {
  const confirm = useContext(ConfirmContext)
  if (confirm === null) throw new Error('Questions are asked inside the admin area only')
  return confirm
}

export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    question: ConfirmDialogOptions
    answer: (isConfirmed: boolean) => void
  } | null>(null)
  const confirm = useCallback<ConfirmFunction>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ question: { cancel: SAVING_TEXTS.cancel, ...question }, answer: resolve })
      }),
    [],
  )
  const onAnswer = (isConfirmed: boolean): void => {
    setAsked(null)
    asked?.answer(isConfirmed)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && <ConfirmDialog question={asked.question} onAnswer={onAnswer} />}
    </ConfirmContext>
  )
}
