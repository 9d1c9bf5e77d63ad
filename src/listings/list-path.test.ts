import { afterEach, expect, it, vi } from 'vitest'
import { listPagePath } from './list-path.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['/businesses', 1, '/businesses'],
  ['/businesses?page=2', 3, '/businesses/page/3'],
  ['/businesses?sort=newest&page=2', 1, '/businesses?sort=newest'],
])(
  'the address of a page of a list has a question mark only before parameters, also without URLSearchParams.size (FLOOR-1): %s',
  (address, page, expected) => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number)
    const { pathname, searchParams } = new URL(address, 'https://guide.example')
    expect(listPagePath(pathname, searchParams, page)).toBe(expected)
  },
)
