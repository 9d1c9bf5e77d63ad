import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ConfirmDialog, type ConfirmQuestion } from '../../ui/dialog.tsx'
import { FRAME_TEXTS } from '../dashboard/texts.ts'

export type Question = Omit<ConfirmQuestion, 'cancel'> & { cancel?: string }

/** Opens a dialog with a question. Resolves to the answer. */
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (confirm === null) throw new Error('Questions are asked inside the admin area only')
  return confirm
}

export function Confirmations({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: ConfirmQuestion; answer: (is: boolean) => void } | null>(
    null,
  )
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ question: { cancel: FRAME_TEXTS.cancel, ...question }, answer: resolve })
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
