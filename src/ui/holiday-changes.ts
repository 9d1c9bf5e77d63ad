import { createContext } from 'react'
import type { HolidayChanges } from '../domain/hours/holidays.ts'

/** What admins changed in the public holidays (HOURS-16), for every place whose hours are shown. */
export const HolidayChangesContext = createContext<HolidayChanges | null | undefined>(null)
