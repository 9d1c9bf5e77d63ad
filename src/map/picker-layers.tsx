import { useState } from 'react'
import { createLocalSetting } from '../browser/local-setting.ts'
import { useMapTheme } from './map-theme.ts'
import { LayerChoice } from './layer-choice.tsx'
import styles from './map.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { pickerSources } from './tiles/picker-sources.ts'
import { guideStreets } from './tiles/tile-source.ts'

/** Setting with the chosen layer of the picker. It is not the setting of other maps, so that they load no other service. */
const pickerLayerSetting = createLocalSetting('guide-picker-layer')

/**
 * The layers of the picker: satellite pictures unless the person has chosen another layer (PIN-8, PIN-9). If pictures are
 * missing, the guide's coastline is visible instead, and a sentence explains that.
 */
export function PickerLayers() {
  const [id, setId] = useState(pickerLayerSetting.read)
  const [areAllShown, setAreAllShown] = useState(false)
  const theme = useMapTheme()
  const source = pickerSources.find((known) => known.id === id) ?? pickerSources[0] ?? guideStreets
  const choose = (next: string): void => {
    setAreAllShown(false)
    setId(next)
    pickerLayerSetting.write(next)
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
