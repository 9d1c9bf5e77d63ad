import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { DEVICE_SCREENS } from '../screen-texts.ts'

/** Heavy because it contains the list of all map tiles, so it is loaded after the first paint. */
const list = lazyPart(async () => (await import('./saved-maps-list.tsx')).SavedMapsList, true)

/** /maps */
export function SavedMapsScreen() {
  return (
    <div className="contained">
      <PageTop {...DEVICE_SCREENS.maps} />
      <list.Part />
    </div>
  )
}
