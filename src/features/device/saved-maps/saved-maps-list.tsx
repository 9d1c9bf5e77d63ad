import { useId } from 'react'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { ATOLLS, isInhabited } from '../../../domain/atolls.ts'
import { layerName, type TileSource } from '../../../map/tiles/tile-source.ts'
import { savableServices, serviceMapId } from '../../../map/tiles/device-maps.ts'
import { COUNTRY_MAP } from '../../../map/tiles/saved-map-records.ts'
import { CountryQuestion } from './map-offer.tsx'
import { SavedMapRow, useSavedMapIds } from './saved-map-row.tsx'
import styles from '../device.module.css'
import { SAVED_MAPS_TEXTS as TEXTS } from '../texts.ts'

const INHABITED_ATOLLS = ATOLLS.filter(isInhabited)
  .map(({ code, name }) => ({ code, name }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ code }) => code)

/** Maps that are or can be saved on this device, the own atoll first. */
export function SavedMapsList() {
  const ownAtoll = useOwnAtoll()
  const saved = useSavedMapIds()
  const own = ownAtoll === null ? [] : [ownAtoll]
  const here = [...saved, COUNTRY_MAP].filter((id, at, ids) => !own.includes(id) && ids.indexOf(id) === at)
  const others = INHABITED_ATOLLS.filter((code) => !own.includes(code) && !here.includes(code))
  return (
    <div className={styles.mapsScreen}>
      <CountryQuestion />
      <Maps title={TEXTS.yourAtoll} ids={own} />
      <Maps title={TEXTS.here} ids={here} />
      <Maps title={TEXTS.others} ids={others} />
      {savableServices.map((service) => (
        <Maps key={service.id} title={layerName(service)} ids={idsOf(service, here)} />
      ))}
    </div>
  )
}

/** The maps of all inhabited atolls in this layer that are not saved yet. */
function idsOf(service: TileSource, here: readonly string[]): string[] {
  return INHABITED_ATOLLS.map((code) => serviceMapId(code, service)).filter((id) => !here.includes(id))
}

function Maps({ title, ids }: { title: string; ids: readonly string[] }) {
  const titleId = useId()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.maps}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={id}>
            <SavedMapRow id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
