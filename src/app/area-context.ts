import { createContext, type ComponentType } from 'react'

/**
 * All screens, for a part of the layout that renders them for the next start. Importing them there would be an import
 * cycle.
 */
export const AreaContext = createContext<ComponentType | null>(null)
