import { describe, expect, it } from 'vitest'
import { loginPath, pathAfterSignIn } from './paths.ts'

describe('where a sign-in leads', () => {
  it.each([
    ['', '/admin'],
    ['?next=%2Fadmin%23businesses', '/admin#businesses'],
    ['?next=%2Fadmin%2Fbusiness%2Fnew', '/admin/business/new'],
    ['?next=https%3A%2F%2Fevil.example', '/admin'],
    ['?next=%2F%2Fevil.example', '/admin'],
    ['?next=%2Fadministrator', '/admin'],
    ['?next=%2Fadmin%2F..%2Fsearch', '/admin'],
    ['?next=%2Fadmin%2Flogin', '/admin'],
    ['?next=javascript%3Aalert(1)', '/admin'],
  ])('%s -> %s', (search, target) => expect(pathAfterSignIn(search)).toBe(target))

  it('returns to the requested screen (LOGIN-1)', () => {
    const origin = '/admin/business/edit/1?tab=photos#top'
    expect(pathAfterSignIn(new URL(loginPath(origin), 'https://x.example').search)).toBe(origin)
    expect(loginPath('/admin')).toBe('/admin/login')
  })
})
