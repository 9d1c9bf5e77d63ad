/** The parts that a removal deletes, in this order: first the service worker, which would fill the caches again. */
export const REMOVAL_PARTS = ['service-worker', 'caches', 'databases', 'small-storage'] as const

export type RemovalPart = (typeof REMOVAL_PARTS)[number]

/** The parts that the removal of this history entry could not remove (recordRemoval, removal-visit.ts). */
export function readPartsLeft(): RemovalPart[] {
  const { left: partsLeft } = (history.state ?? {}) as { left?: unknown }
  return REMOVAL_PARTS.filter((part) => Array.isArray(partsLeft) && partsLeft.includes(part))
}
