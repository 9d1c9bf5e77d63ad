import { expect, it } from 'vitest'
import { bytesPerSecond } from './link-speed.ts'

/** The timing of a file that arrived between two times (milliseconds). */
function loadedFile(responseStart: number, responseEnd: number, transferSize: number): PerformanceEntry {
  const timing: Partial<PerformanceResourceTiming> = { responseStart, responseEnd, transferSize }
  return timing as PerformanceEntry
}

it('the speed of a link counts the time in which bytes arrived, and counts time in which two files arrived once (SHELL-1)', () => {
  // Two files, together 60 kB, arrive at about the same time; after a pause 40 kB arrive.
  const loadedFiles = [
    loadedFile(700, 900, 30_000),
    loadedFile(600, 800, 30_000),
    loadedFile(1_900, 2_000, 40_000),
  ]
  expect(bytesPerSecond(loadedFiles)).toBe(250_000)
  expect(bytesPerSecond([loadedFile(600, 1_000, 60_000), loadedFile(700, 800, 40_000)])).toBe(250_000)
})

it('the speed of a link does not count files from the cache of the browser (SHELL-1)', () => {
  expect(bytesPerSecond([loadedFile(0, 1_000, 6_000), loadedFile(500, 501, 0)])).toBe(6_000)
  expect(bytesPerSecond([loadedFile(5, 6, 0)])).toBe(0)
  expect(bytesPerSecond([])).toBe(0)
})
