import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { SAVED_MAPS_TEXTS as TEXTS } from './texts.ts'

/** It knows every picture of every map, so it comes after the first paint. */
const list = lazyPart(async () => (await import('./saved-maps-list.tsx')).SavedMapsList, true)

/** The page of the maps of this device. */
export function SavedMapsScreen() {
  return (
    <div className="contained">
      <PageTop title={TEXTS.title} intro={TEXTS.intro} />
      <list.Part />
    </div>
  )
}
