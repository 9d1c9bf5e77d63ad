import { expect, it, vi } from 'vitest'
import { submissionsTabPath } from './submission-filter.ts'

it('the address of the messages without a filter has no question mark, also without URLSearchParams.size (FLOOR-1)', () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get')
  size.mockReturnValue(undefined as unknown as number)
  expect(submissionsTabPath({ text: '', status: null, assigned: null })).toBe('/admin#submissions')
  expect(submissionsTabPath({ text: 'pier', status: null, assigned: null })).toBe('/admin?q=pier#submissions')
  size.mockRestore()
})
