import { describe, expect, it } from 'vitest'
import { speedOfFiles } from './first-worker.ts'

describe("the speed of the page's files (SHELL-1)", () => {
  it('is that of all together, from the first request to the last byte', () => {
    const files = [
      { encodedBodySize: 60_000, transferSize: 60_300, startTime: 1_000, responseEnd: 9_000 },
      { encodedBodySize: 90_000, transferSize: 0, startTime: 0, responseEnd: 10 },
      { encodedBodySize: 40_000, transferSize: 40_300, startTime: 2_000, responseEnd: 11_000 },
    ]
    expect(speedOfFiles(files)).toBe(10_000)
  })

  it('is unknown without files over the link, and where the browser tells no sizes', () => {
    expect(speedOfFiles([])).toBeNull()
    expect(
      speedOfFiles([{ encodedBodySize: 0, transferSize: 300, startTime: 100, responseEnd: 900 }]),
    ).toBeNull()
    expect(
      speedOfFiles([{ encodedBodySize: 500, transferSize: 0, startTime: 100, responseEnd: 100 }]),
    ).toBeNull()
  })
})
