import { builtAt } from 'virtual:guide-build'
import { emergencyContacts } from 'virtual:guide-emergency'
import { formatMajuroDate } from '../../../domain/majuro-time.ts'
import { useEmergencyContacts } from '../../../directory/use-directory.ts'
import type { ReadyPart } from './ready-part.ts'
import { OFFLINE_TEXTS } from './texts.ts'

const TEXTS = OFFLINE_TEXTS.emergency

/** They come with the listings; until then those of the build are there. */
export function useEmergencyPart(): ReadyPart {
  const known = useEmergencyContacts()
  const count = (known ?? emergencyContacts).length
  return {
    id: 'emergency',
    title: TEXTS.title,
    state: count > 0 ? 'ready' : 'missing',
    text: textOf(known !== null, count),
    look: nothing,
    make: async () => nothing(),
  }
}

function nothing(): void {
  // They follow the listings.
}

function textOf(isOfCopy: boolean, count: number): string {
  if (count === 0) return TEXTS.none
  return isOfCopy ? TEXTS.ready(count) : TEXTS.baked(count, formatMajuroDate(Date.parse(builtAt)))
}
