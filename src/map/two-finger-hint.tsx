import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'
import styles from './map.module.css'
import { MAP_TEXTS } from './texts.ts'

const HINT_DURATION_MS = 1_500

/** Hint that appears when one finger moves on the map: two fingers move the map, one finger scrolls the page (MAP-13). */
export function TwoFingerHint() {
  const map = useMap()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const container = map.getContainer()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = ({ touches }: TouchEvent): void => {
      clearTimeout(timer)
      setIsShown(touches.length === 1)
      timer = setTimeout(() => setIsShown(false), HINT_DURATION_MS)
    }
    container.addEventListener('touchmove', onMove, { passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('touchmove', onMove)
    }
  }, [map])
  return (
    <output className={styles.hint} data-shown={isShown || undefined}>
      {isShown && MAP_TEXTS.twoFingers}
    </output>
  )
}
