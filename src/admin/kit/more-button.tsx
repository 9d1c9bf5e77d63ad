import { type RefObject, useRef, useState } from 'react'
import { LIST_END } from './texts.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

interface MoreButtonProps {
  label: string
  /** False when all items are shown. */
  hasMore: boolean
  /** True while the next items are being read. */
  isBusy?: boolean
  onMore: () => void
}

/**
 * The button at the end of a list that shows the next items. After the last step, a sentence replaces the button and takes
 * the focus (A11Y-3).
 */
export function MoreButton({ hasMore, onMore, ...props }: MoreButtonProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  const showMore = (): void => {
    setIsUsed(true)
    onMore()
  }
  if (!hasMore && !isUsed) return null
  return (
    <p ref={end} tabIndex={-1}>
      {hasMore ? <Button {...props} end={end} onPress={showMore} /> : LIST_END}
    </p>
  )
}

interface ButtonProps extends Pick<MoreButtonProps, 'label' | 'isBusy'> {
  end: RefObject<HTMLParagraphElement | null>
  onPress: () => void
}

function Button({ label, isBusy = false, end, onPress }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, end)
  return (
    <button
      ref={button}
      type="button"
      className="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      {label}
    </button>
  )
}
