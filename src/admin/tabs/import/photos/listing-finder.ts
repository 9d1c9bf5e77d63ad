import { atollName } from '../../../../domain/atolls/atoll-names.ts'
import { foldToKey } from '../../../../domain/search/fold.ts'
import type { ImportRow } from '../import-plan.ts'

const ID_PATTERN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Returns a function that finds the business of a photo by the photo's path (IMPORT-15). The path contains the id of the
 * business, or the file or a folder has its name; a number after the name of the file is ignored. If two businesses have the
 * same name, the name of the atoll after it decides.
 */
export function makeListingFinder(listings: readonly ImportRow[]): (path: string) => ImportRow[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const byName = new Map<string, ImportRow[]>()
  for (const listing of listings) {
    const { name, atoll } = listing
    const foldedName = foldToKey(name)
    const withAtoll =
      atoll === null
        ? []
        : [`${foldedName}${foldToKey(atollName(atoll))}`, `${foldedName}${foldToKey(atoll)}`]
    for (const key of new Set([foldedName, ...withAtoll]))
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), listing])
  }
  return (path) => {
    const id = ID_PATTERN.exec(path)?.[0].toLowerCase()
    const byItsId = id === undefined ? undefined : byId.get(id)
    if (byItsId !== undefined) return [byItsId]
    const steps = path.split('/').filter(Boolean)
    const base = (steps.at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '')
    // A photo may be in the folder of its listing, or in a folder such as 'photos' inside that folder.
    const folders = [steps.at(-2) ?? '', steps.at(-3) ?? '']
    const names = [base, base.replace(/[\s_(-]*\d+\)?\s*$/, ''), ...folders]
    return names.map((name) => byName.get(foldToKey(name.replaceAll('_', ' ')))).find(Boolean) ?? []
  }
}
