import { useState } from 'react'
import { localSetting } from '../browser/local-setting.ts'
import { useMapTheme } from './map-theme.ts'
import { LayerChoice } from './layer-choice.tsx'
import styles from './map.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { pickerSources } from './tiles/picker-sources.ts'
import { guideStreets } from './tiles/tile-source.ts'

/** Separate from the choice for all other maps, which load nothing from a service unless the person chose that service. */
const chosenLayer = localSetting('guide-picker-layer')

/**
 * Source: PIN-8, PIN-9. Satellite pictures unless the person chose another layer. Where pictures are missing, the guide's coast shows, and the
 * sentence about it.
 */
export function PickerLayers() {
  const [id, setId] = useState(chosenLayer.read)
  const [areAllShown, setAreAllShown] = useState(false)
  const theme = useMapTheme()
  const source = pickerSources.find((known) => known.id === id) ?? pickerSources[0] ?? guideStreets
  const choose = (next: string): void => {
    setAreAllShown(false)
    setId(next)
    chosenLayer.write(next)
  }
  return (
    <>
      <SourceTiles
        source={source}
        theme={theme}
        isKeptOnly={source === guideStreets}
        probe="picture"
        onPictures={setAreAllShown}
      />
      {(source === guideStreets || !areAllShown) && <p className={styles.coastNote}>{PICKER_TEXTS.coast}</p>}
      {pickerSources.length > 1 && <LayerChoice sources={pickerSources} id={source.id} onChoose={choose} />}
    </>
  )
}
