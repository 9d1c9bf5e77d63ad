import { useState, type ToggleEvent } from 'react'

interface Disclosure {
  open: boolean
  onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
}

/** State of a disclosure (`details`) in a form: opens when `isUsed` becomes true, and closes only when a person closes it. */
export function useDisclosure(isUsed: boolean): Disclosure {
  const [isOpen, setIsOpen] = useState(isUsed)
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed)
    if (isUsed) setIsOpen(true)
  }
  return { open: isOpen, onToggle: ({ currentTarget }) => setIsOpen(currentTarget.open) }
}
