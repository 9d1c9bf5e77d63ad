import { describe, expect, it } from 'vitest'
import { CATEGORY_INFO, categoryBadge, categoryOf, categoryOfPath, parseCategory } from './categories.ts'
import { CATEGORIES } from './listing.ts'

describe('categories', () => {
  it('have their titles (ROUTES-4)', () => {
    expect(CATEGORIES.map((category) => CATEGORY_INFO[category].title)).toEqual([
      'Businesses',
      'Accommodations',
      'Transportation',
      'Government Services',
      'Banks & ATMs',
    ])
  })

  it('finds a category by its path, and business for any other (ROUTES-5)', () => {
    for (const category of CATEGORIES) expect(categoryOfPath(CATEGORY_INFO[category].path)).toBe(category)
    expect(categoryOfPath('/elsewhere')).toBe('business')
  })

  it.each(['others', '', 'constructor', 'Banking'])(
    'shows the unknown value %j under Businesses as Other',
    (stored) => {
      expect(categoryOf(stored)).toBe('business')
      expect(categoryBadge(stored)).toBe('Other')
      expect(parseCategory(stored)).toBeNull()
    },
  )

  it('keeps known values (CAT-1)', () => {
    expect(categoryOf('banking')).toBe('banking')
    expect(categoryBadge('banking')).toBe('Banks & ATMs')
    expect(parseCategory('banking')).toBe('banking')
    expect(parseCategory(null)).toBeNull()
  })
})
