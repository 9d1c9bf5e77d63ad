import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './canonical-link.ts'

describe('canonicalUrl (ROUTES-8)', () => {
  it.each([
    ['/', '', 'https://guide.example.org/'],
    ['/businesses', '?sort=newest&page=2', 'https://guide.example.org/businesses?page=2'],
    ['/businesses', '?atoll=MAJ', 'https://guide.example.org/businesses'],
    ['/search', '?q=rice&page=3', 'https://guide.example.org/search?page=3'],
  ])('%s%s is %s', (path, search, address) => {
    expect(canonicalUrl('https://guide.example.org', path, search)).toBe(address)
  })
})
