import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuePaint } from './paint-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Queues `count` tiles, each of which takes 5 ms to paint. @returns a list to which each painted tile is added */
function queueTiles(count: number): number[] {
  const painted: number[] = []
  for (let tile = 0; tile < count; tile += 1) {
    queuePaint(() => {
      vi.setSystemTime(Date.now() + 5)
      painted.push(tile)
    })
  }
  return painted
}

it('the map paints two tiles of 5 ms in each task of 8 ms, in their order (MAP-20)', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  const painted = queueTiles(5)
  expect(painted).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(painted).toEqual([0, 1])
  vi.advanceTimersToNextTimer()
  expect(painted).toEqual([0, 1, 2, 3])
  vi.runAllTimers()
  expect(painted).toEqual([0, 1, 2, 3, 4])
})

it('a tile that cannot be painted does not stop the other tiles from being painted (MAP-20)', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  queuePaint(() => {
    throw new Error('no memory for a canvas')
  })
  const painted = queueTiles(2)
  expect(() => vi.advanceTimersToNextTimer()).toThrow('no memory for a canvas')
  vi.runAllTimers()
  expect(painted).toEqual([0, 1])
})
