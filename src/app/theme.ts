import { useCallback, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const CHROME_COLOUR: Record<Theme, string> = { light: '#0b4f8a', dark: '#0b1622' }
const listeners = new Set<() => void>()

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', CHROME_COLOUR[theme])
  for (const listener of listeners) listener()
}

/** Storage may be refused: then the choice lasts until the page is closed. */
function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepChoice(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch (error) {
    console.warn('The theme could not be kept', error)
  }
}

/** The system's theme until the person chooses one (decision 53); also follows a choice made in another tab. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => {
    const choice = readChoice()
    show(choice === 'dark' || (choice !== 'light' && system.matches) ? 'dark' : 'light')
  }
  system.addEventListener('change', () => {
    if (readChoice() === null) follow()
  })
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) follow()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme)
  const toggle = useCallback(() => {
    const next = shownTheme() === 'dark' ? 'light' : 'dark'
    keepChoice(next)
    show(next)
  }, [])
  return { theme, toggle }
}
