import { describe, expect, it } from 'vitest'
import { toBrowserNames } from './browser-names.ts'
import { toReferringSite } from './page-telemetry.ts'

describe('browser names and referring site', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 9; SM-A105F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604.1',
      'Safari',
      'iOS',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120',
      'Edge',
      'Windows',
      'desktop',
    ],
    ['curl/8', 'Other', 'Other', 'desktop'],
  ])('the user agent "%s" is reduced to %s, %s and %s', (userAgent, browser, os, device) => {
    expect(toBrowserNames(userAgent)).toEqual({ browser, os, device_type: device })
  })

  it.each([
    ['https://search.example/?q=secret', 'https://search.example'],
    ['https://guide.test/businesses', null],
    ['', null],
    ['android-app://com.example', null],
  ])('the referring URL "%s" is reduced to the site %s', (referrer, site) => {
    expect(toReferringSite(referrer, 'https://guide.test')).toBe(site)
  })
})
