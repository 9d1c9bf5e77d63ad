import { useCallback } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router-dom'
import { createSubscription } from './subscription.ts'

/*
 * The router keeps { key, idx, usr } in each history entry: `key` names the entry, `idx` counts the steps since the page the
 * visit began with, `usr` is the state that a link passed on. All three survive a reload. This file adds two things: the
 * first entry gets a key of its own (the router calls every first entry "default"), and an entry can be saved across a
 * reload that would lose it.
 */
const SAVED_ENTRY_KEY = 'guide-entry'

interface EntryState {
  key: string
  idx: number
  usr: unknown
}

function readEntryState(): Partial<EntryState> | null {
  const state: unknown = history.state
  return typeof state === 'object' ? state : null
}

const addressChanges = createSubscription()

/** Registers a listener that is called after each change of the address. */
export const subscribeToAddress = addressChanges.subscribe
/** The router calls this after each change of the address. */
export const notifyAddressChange = addressChanges.notify

/** Call before the first render. Restores an entry that reloadPage saved; gives a new entry its key. */
export function beginVisit(): void {
  const savedEntry = takeSavedEntry()
  if (readEntryState()?.key !== undefined) return
  const newEntry: EntryState = { key: Math.random().toString(36).slice(2), idx: 0, usr: null }
  history.replaceState(savedEntry ?? newEntry, '')
}

/**
 * Reloads the page and keeps its history entry: Chromium (seen in 156) clears the entry's state when another service
 * worker takes over, and with it the scroll position and text that was typed but not sent.
 */
export function reloadPage(): void {
  try {
    sessionStorage.setItem(
      SAVED_ENTRY_KEY,
      JSON.stringify({ href: location.href, state: history.state as unknown }),
    )
  } catch (error) {
    console.warn('The history entry could not be saved', error)
  }
  location.reload()
}

function takeSavedEntry(): unknown {
  try {
    const savedEntry = JSON.parse(sessionStorage.getItem(SAVED_ENTRY_KEY) ?? 'null') as {
      href: string
      state: unknown
    } | null
    sessionStorage.removeItem(SAVED_ENTRY_KEY)
    return savedEntry?.href === location.href ? savedEntry.state : null
  } catch {
    return null
  }
}

/** True when a step back stays inside the guide. */
export function canGoBack(): boolean {
  return (readEntryState()?.idx ?? 0) > 0
}

/** Like useNavigate, but going to the current address replaces its history entry, as following a link does. */
export function useGoTo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => {
      const isCurrentAddress = new URL(to, location.href).href === location.href
      void navigate(to, { ...options, replace: options?.replace === true || isCurrentAddress })
    },
    [navigate],
  )
}
