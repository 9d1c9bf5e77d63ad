import { atollShapes } from 'virtual:atoll-shapes'
import { SHAPE_CELLS, toSvgPath } from '../domain/atolls/atoll-shape.ts'

/** The viewBox is one cell larger than the shape, so that the width of its line fits in. */
const VIEW_BOX = `-1 -1 ${SHAPE_CELLS + 1} ${SHAPE_CELLS + 1}`

/** The shape of an atoll, as decoration beside its name (ATOLL-10). */
export function AtollShape({ id }: { id: string }) {
  return (
    <svg viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
      <path d={toSvgPath(atollShapes[id] ?? '')} />
    </svg>
  )
}
