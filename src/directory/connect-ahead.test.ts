// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { preconnectToApi } from './connect-ahead.ts'

beforeEach(() => document.head.replaceChildren())

test('a preconnect link to the origin of the API is added, without cookies (SHELL-1)', () => {
  preconnectToApi('https://project.supabase.co')
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="preconnect"]')
  expect([link?.href, link?.crossOrigin]).toEqual(['https://project.supabase.co/', 'anonymous'])
})

test('no preconnect link is added if the API has the same origin as the site', () => {
  preconnectToApi('')
  expect(document.head.children).toHaveLength(0)
})
