import { describe, expect, it } from 'vitest'
import { moveView, viewOf, type GalleryMove, type GalleryView } from './gallery-view.ts'

function after(view: GalleryView, ...moves: GalleryMove[]): GalleryView {
  return moves.reduce(moveView, view)
}

const times = (count: number, move: GalleryMove): GalleryMove[] => Array.from({ length: count }, () => move)

describe('the view of the gallery', () => {
  it('zooms in steps of 1.2 between 0.5 and 3 (PHOTO-2)', () => {
    expect(after(viewOf(0), { kind: 'zoom-in' }).zoom).toBeCloseTo(1.2)
    expect(after(viewOf(0), { kind: 'zoom-out' }).zoom).toBeCloseTo(1 / 1.2)
    expect(after(viewOf(0), ...times(30, { kind: 'zoom-in' })).zoom).toBe(3)
    expect(after(viewOf(0), ...times(30, { kind: 'zoom-out' })).zoom).toBe(0.5)
    expect(after(viewOf(0), { kind: 'zoom-to', zoom: 99 }).zoom).toBe(3)
    expect(after(viewOf(0), ...times(4, { kind: 'zoom-in' }), ...times(4, { kind: 'zoom-out' })).zoom).toBe(1)
  })

  it('turns by 90 degrees', () => {
    expect(after(viewOf(0), ...times(5, { kind: 'rotate' })).turn).toBe(450)
  })

  it('goes round, and shows the next photo whole and upright', () => {
    const near = after(viewOf(2), { kind: 'zoom-in' }, { kind: 'rotate' }, { kind: 'shift', x: 5, y: 6 })
    expect(near).toMatchObject({ x: 5, y: 6 })
    expect(moveView(near, { kind: 'step', by: 1, count: 3 })).toEqual(viewOf(0))
    expect(moveView(viewOf(0), { kind: 'step', by: -1, count: 3 })).toEqual(viewOf(2))
    expect(moveView(near, { kind: 'step', by: 1, count: 1 })).toBe(near)
  })

  it('moves a photo only while it is larger than its place', () => {
    expect(after(viewOf(0), { kind: 'shift', x: 50, y: 50 })).toEqual(viewOf(0))
    const moved = after(viewOf(0), { kind: 'zoom-in' }, { kind: 'shift', x: 50, y: 50 })
    expect(moveView(moved, { kind: 'zoom-out' })).toMatchObject({ zoom: 1, x: 0, y: 0 })
  })
})
