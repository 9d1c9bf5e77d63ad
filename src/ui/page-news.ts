import { createContext, type ReactNode } from 'react'

/** What every page shows below its heading: the announcements, which the frame knows. */
export const PageNewsContext = createContext<ReactNode>(null)
