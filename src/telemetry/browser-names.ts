/** Browser and system in one word each, because a full user agent could identify a device. */
export interface BrowserNames {
  browser: string
  os: string
  device_type: 'phone' | 'tablet' | 'desktop'
}

const BROWSER_PATTERNS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEM_PATTERNS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

export function toBrowserNames(userAgent: string): BrowserNames {
  const isTablet = /iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))
  return {
    browser: findName(BROWSER_PATTERNS, userAgent),
    os: findName(SYSTEM_PATTERNS, userAgent),
    device_type: isTablet ? 'tablet' : /Mobi|iPhone|iPod/.test(userAgent) ? 'phone' : 'desktop',
  }
}

function findName(names: [RegExp, string][], userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'
}
