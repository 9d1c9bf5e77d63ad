import { RequestFailure } from '../../backend/request-failure.ts'
import type { Announcement, EmergencyContact, Listing, ListingImage } from '../../domain/listing.ts'

/** The visitors' copy of the directory on this device, for reading without a network (OFFADM-1). */
export interface DeviceCopy {
  listings: () => Promise<Listing[]>
  /** Null if the copy does not have it. */
  listing: (id: string) => Promise<{ listing: Listing; photos: ListingImage[] } | null>
  emergencyContacts: () => Promise<EmergencyContact[]>
  announcements: () => Promise<Announcement[]>
}

/**
 * Reads from the server; without a network, from the copy. Online, a failed request stays a failure, because a copy may
 * be old. Null from the copy means that it does not know, so the failure stays too.
 * @throws RequestFailure
 */
export async function readOrCopy<Content>(
  read: () => Promise<Content>,
  copy: () => Promise<Content | null>,
): Promise<Content> {
  try {
    return await read()
  } catch (failure) {
    const isOffline = failure instanceof RequestFailure && failure.kind !== 'refused' && !navigator.onLine
    if (!isOffline) throw failure
    const copied = await copy()
    if (copied === null) throw failure
    return copied
  }
}
