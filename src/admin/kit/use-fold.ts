import { useState, type ToggleEvent } from 'react'

interface Fold {
  open: boolean
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
}

/** A folded part of a form: opens when it begins to be used, and closes only by hand, never while somebody works in it. */
export function useFold(isUsed: boolean): Fold {
  const [isOpen, setIsOpen] = useState(isUsed)
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed)
    if (isUsed) setIsOpen(true)
  }
  return { open: isOpen, onToggle: ({ currentTarget }) => setIsOpen(currentTarget.open) }
}
