import { createContext, type ComponentType } from 'react'

/** All screens, for a part of the layout that renders them for the next start: importing them there would be a cycle. */
export const AreaContext = createContext<ComponentType | null>(null)
