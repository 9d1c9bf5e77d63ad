import { createContext, useContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogOptions } from '../../ui/dialog.tsx'
import { SAVING_TEXTS } from './texts.ts'
import { useIsMounted } from './use-is-shown.ts'

export type ConfirmQuestion = Omit<ConfirmDialogOptions, 'cancel'> & { cancel?: string }

/** Opens a dialog with a question. Resolves to the answer. */
type ConfirmFunction = (question: ConfirmQuestion) => Promise<boolean>

const ConfirmContext = createContext<ConfirmFunction | null>(null)

export function useConfirm(): ConfirmFunction {
  const confirm = useContext(ConfirmContext)
  if (confirm === null) throw new Error('Questions are asked inside the admin area only')
  return confirm
}

/** Asks one question at a time. When it is unmounted, its open question is answered with no, and so is each later one. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ConfirmDialogOptions | null>(null)
  const answerAsked = useRef<(isConfirmed: boolean) => void>(null)
  const isShown = useIsMounted()
  const confirm = useCallback<ConfirmFunction>(
    (question) =>
      new Promise((resolve) => {
        if (!isShown()) return resolve(false)
        answerAsked.current = resolve
        return setAsked({ cancel: SAVING_TEXTS.cancel, ...question })
      }),
    [isShown],
  )
  const onAnswer = (isConfirmed: boolean): void => {
    setAsked(null)
    answerAsked.current?.(isConfirmed)
  }
  useEffect(() => () => answerAsked.current?.(false), [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && <ConfirmDialog question={asked} onAnswer={onAnswer} />}
    </ConfirmContext>
  )
}
