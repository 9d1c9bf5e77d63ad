import { describe, expect, it } from 'vitest'
import { moveView, galleryViewAt, type GalleryMove, type GalleryView } from './gallery-view.ts'

const IDS = ['a', 'b', 'c']

function applyMoves(view: GalleryView, ...moves: GalleryMove[]): GalleryView {
  return moves.reduce(moveView, view)
}

const repeatMove = (count: number, move: GalleryMove): GalleryMove[] =>
  Array.from({ length: count }, () => move)

describe('the view of the gallery', () => {
  it('the gallery zooms in steps of 1.2 between 0.5 and 3 (PHOTO-2)', () => {
    expect(applyMoves(galleryViewAt(0, IDS), { kind: 'zoom-in' }).zoom).toBeCloseTo(1.2)
    expect(applyMoves(galleryViewAt(0, IDS), { kind: 'zoom-out' }).zoom).toBeCloseTo(1 / 1.2)
    expect(applyMoves(galleryViewAt(0, IDS), ...repeatMove(30, { kind: 'zoom-in' })).zoom).toBe(3)
    expect(applyMoves(galleryViewAt(0, IDS), ...repeatMove(30, { kind: 'zoom-out' })).zoom).toBe(0.5)
    expect(applyMoves(galleryViewAt(0, IDS), { kind: 'zoom-to', zoom: 99 }).zoom).toBe(3)
    expect(
      applyMoves(
        galleryViewAt(0, IDS),
        ...repeatMove(4, { kind: 'zoom-in' }),
        ...repeatMove(4, { kind: 'zoom-out' }),
      ).zoom,
    ).toBe(1)
  })

  it('the gallery turns a photo by 90 degrees at each rotation', () => {
    expect(applyMoves(galleryViewAt(0, IDS), ...repeatMove(5, { kind: 'rotate' })).turn).toBe(450)
  })

  it('the gallery shows the first photo after the last one, and each new photo whole and upright', () => {
    const nearView = applyMoves(
      galleryViewAt(2, IDS),
      { kind: 'zoom-in' },
      { kind: 'rotate' },
      { kind: 'shift', x: 5, y: 6 },
    )
    expect(nearView).toMatchObject({ x: 5, y: 6 })
    expect(moveView(nearView, { kind: 'step', by: 1 })).toEqual(galleryViewAt(0, IDS))
    expect(moveView(galleryViewAt(0, IDS), { kind: 'step', by: -1 })).toEqual(galleryViewAt(2, IDS))
    const singlePhotoView = galleryViewAt(0, ['a'])
    expect(moveView(singlePhotoView, { kind: 'step', by: 1 })).toBe(singlePhotoView)
  })

  it('the gallery moves a photo only while it is larger than the frame', () => {
    expect(applyMoves(galleryViewAt(0, IDS), { kind: 'shift', x: 50, y: 50 })).toEqual(galleryViewAt(0, IDS))
    const movedView = applyMoves(galleryViewAt(0, IDS), { kind: 'zoom-in' }, { kind: 'shift', x: 50, y: 50 })
    expect(moveView(movedView, { kind: 'zoom-out' })).toMatchObject({ zoom: 1, x: 0, y: 0 })
  })

  it('the gallery keeps the shown photo when another photo is removed (PHOTO-8)', () => {
    const near = applyMoves(galleryViewAt(1, IDS), { kind: 'zoom-in' }, { kind: 'rotate' })
    expect(moveView(near, { kind: 'photos', ids: ['b', 'c'] })).toEqual({ ...near, ids: ['b', 'c'], at: 0 })
  })

  it.each([
    [1, ['a', 'c'], 1],
    [2, ['a', 'b'], 1],
    [0, [], 0],
  ])(
    'when the shown photo is removed, the gallery shows the photo that follows: from position %j of %j (PHOTO-8)',
    (at, ids, next) => {
      const near = applyMoves(galleryViewAt(at, IDS), { kind: 'zoom-in' })
      expect(moveView(near, { kind: 'photos', ids })).toEqual(galleryViewAt(next, ids))
    },
  )
})
