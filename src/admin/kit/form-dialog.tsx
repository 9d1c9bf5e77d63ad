import type { ReactNode } from 'react'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { useTypedDialog } from './typed-dialog.tsx'

interface FormDialogProps {
  title: string
  text?: string
  texts: { cancel: string; confirm: string }
  /** True disables the confirming button: a value is missing that the fields do not report, or values are being sent. */
  isBlocked?: boolean
  /** True while something is typed that closing would lose (DRAFT-6). */
  isTyped?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields, a button that submits them and a button that closes the dialog. */
export function FormDialog({
  title,
  text,
  texts,
  isBlocked = false,
  isTyped = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { onAccidentalClose, warning } = useTypedDialog(isTyped, texts.cancel, onClose)
  return (
    <Dialog title={title} onClose={onAccidentalClose} {...(text === undefined ? {} : { text })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBlocked) onSubmit()
        }}
      >
        {children}
        {warning}
        <DialogAnswers>
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={isBlocked}>
            {texts.confirm}
          </button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}
