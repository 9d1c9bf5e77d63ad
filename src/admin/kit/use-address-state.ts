import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'

/** Browsers limit how often a page may change its address. */
const WRITE_AFTER_MS = 300

export interface AddressState<State> {
  state: State
  change: (changes: Partial<State>) => void
  /** The address of the current state, so that other screens can link back to it. */
  address: string
}

/** State that is kept in the address: survives a reload, and Back returns to it (BIZ-13). Both functions must be stable. */
export function useAddressState<State extends object>(
  read: (search: string) => State,
  addressOf: (state: State) => string,
): AddressState<State> {
  const { search } = useLocation()
  const goTo = useGoTo()
  const [state, setState] = useState(() => read(search))
  const address = addressOf(state)
  useEffect(() => {
    if (address === location.pathname + location.search + location.hash) return undefined
    const timer = setTimeout(() => goTo(address, { replace: true }), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [address, goTo])
  return { state, change: (changes) => setState((now) => ({ ...now, ...changes })), address }
}
