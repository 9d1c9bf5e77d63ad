import type { ReadModel } from '../../domain/directory.ts'
import { CATEGORIES } from '../../domain/listing/listing.ts'
import type { DirectoryCopy } from './directory-copy.ts'
import type { ListReads } from './list-reads.ts'
import type { ReplicaState } from './replica-ports.ts'

/** Creates the small record from which screens paint at the next start, before the replica is open. */
export function toReadModel(
  copy: DirectoryCopy,
  lists: ListReads,
  state: ReplicaState,
  firstAtoll: string | null,
): ReadModel {
  const order = { sort: 'name', page: 1, ...(firstAtoll === null ? {} : { firstAtoll }) } as const
  const firstPages = Object.fromEntries(
    CATEGORIES.map((category) => [category, lists.page({ category, ...order })]),
  ) as ReadModel['firstPages']
  return {
    format: 1,
    epoch: state.epoch,
    revision: state.revision,
    updatedAt: state.updatedAt,
    listingCount: copy.listingCount,
    counts: lists.countByCategory(),
    firstAtoll,
    firstPages,
    emergencyContacts: [...copy.rows.emergency_contacts.values()],
    announcements: [...copy.rows.announcements.values()],
    settings: copy.rows.directory_settings.values().next().value ?? null,
  }
}
