import { createContext, type ReactNode } from 'react'
import type { ListingCard } from '../domain/listing-card.ts'

/** What stands at the foot of every card beside the call button: the frame puts the heart there; null = nothing. */
export const CardCornerContext = createContext<((card: ListingCard) => ReactNode) | null>(null)
