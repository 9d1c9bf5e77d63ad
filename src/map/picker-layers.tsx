import { useState } from 'react'
import { createLocalSetting } from '../browser/local-setting.ts'
import { useMapTheme } from './map-theme.ts'
import { LayerChoice } from './layer-choice.tsx'
import styles from './map.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { pickerSources } from './tiles/picker-sources.ts'
import { guideStreets } from './tiles/tile-source.ts'

/**
 * Setting with the chosen layer of the picker: a separate setting from that of other maps, so that other maps load no
 * picker service.
 */
const pickerLayerSetting = createLocalSetting('guide-picker-layer')

/**
 * The layers of the picker: satellite pictures unless the person has chosen another layer (PIN-8, PIN-9). If pictures are
 * missing, the guide's coastline is visible instead, and a sentence explains that.
 */
export function PickerLayers() {
  const [id, setId] = useState(pickerLayerSetting.read)
  const [areAllShown, setAreAllShown] = useState(false)
  const theme = useMapTheme()
  const shownSource = pickerSources.find((known) => known.id === id) ?? pickerSources[0] ?? guideStreets
  const chooseLayer = (next: string): void => {
    setAreAllShown(false)
    setId(next)
    pickerLayerSetting.write(next)
  }
  return (
    <>
      <SourceTiles
        source={shownSource}
        theme={theme}
        isKeptOnly={shownSource === guideStreets}
        probe="picture"
        onPictures={setAreAllShown}
      />
      {(shownSource === guideStreets || !areAllShown) && (
        <p className={styles.coastNote}>{PICKER_TEXTS.coast}</p>
      )}
      {pickerSources.length > 1 && (
        <LayerChoice sources={pickerSources} id={shownSource.id} onChoose={chooseLayer} />
      )}
    </>
  )
}
