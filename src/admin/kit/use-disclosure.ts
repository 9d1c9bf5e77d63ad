import { useState, type ToggleEvent } from 'react'

interface Disclosure {
  open: boolean
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
}

/** A folded part of a form: opens when it begins to be used, and closes only by hand, never while somebody works in it. */
export function useDisclosure(isUsed: boolean): Disclosure {
  const [isOpen, setIsOpen] = useState(isUsed)
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed)
    if (isUsed) setIsOpen(true)
  }
  return { open: isOpen, onToggle: ({ currentTarget }) => setIsOpen(currentTarget.open) }
}
