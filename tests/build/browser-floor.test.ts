import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, CompatStatement, SupportStatement } from '@mdn/browser-compat-data'
import doiuse from 'doiuse'
import { walk, type Node } from 'estree-walker'
import postcss, { parse } from 'postcss'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'

/*
 * Checks that the built site and its dependencies use only features of the oldest supported browsers: `browserslist` in
 * package.json, which the build reads too (FLOOR-1).
 */
const require = createRequire(import.meta.url)
const compatData = require('@mdn/browser-compat-data') as CompatData
const { browserslist } = require('../../package.json') as { browserslist: string[] }

/** Version by MDN's browser name. Android's WebView has the versions of Chrome. */
const OLDEST_VERSIONS = new Map(
  browserslist.flatMap((entry): [string, string][] => {
    const [browser = '', version = ''] = entry.split(' >= ')
    if (browser === 'ios_saf') return [['safari_ios', version]]
    return browser === 'chrome'
      ? [
          [browser, version],
          ['webview_android', version],
        ]
      : [[browser, version]]
  }),
)

/** Features that a supported browser lacks, with the reason why the guide works without them. */
const HARMLESS_SCRIPTS: Record<string, string> = {
  'AbortSignal.timeout':
    'Chrome 103 to 123 and Safari report AbortError in place of TimeoutError; deliver.ts asks the signal, telemetry does not ask',
  'PublicKeyCredential.parseCreationOptionsFromJSON':
    'supabase-js asks whether it is there; passkeys are off',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'supabase-js asks whether it is there; passkeys are off',
  'Symbol.asyncDispose': 'comes with a fallback in the same expression',
  'Error.captureStackTrace': 'zod asks whether it is there',
  'Iterator.from': 'the charts ask whether it is there',
  'Intl.Segmenter': 'the charts ask whether it is there',
}
/** Methods that the check finds although they are harmless, with the reason: another object's method, or tested for first. */
const HARMLESS_METHODS: Record<string, string> = {
  '.bytes()': 'of zod and of the camera frames',
  '.canShare()': 'the Give screen asks for it',
  '.checkVisibility()': 'the library asks for it',
  '.config()': 'of zod',
  '.databases()':
    'Dexie and our own code ask for it (unsent-count.ts, remove-everything.ts, directory-host.ts)',
  '.escape()': 'of CSS',
  '.estimate()': 'device-storage.ts and device-maps.ts expect it to be missing',
  '.exitPointerLock()': 'the library of gestures asks for it',
  '.getUserMedia()': 'camera.ts asks for it',
  '.isValid()': 'of Leaflet',
  '.read()': 'of our settings, records and tiles',
  '.requestIdleCallback()': 'page-lifecycle.ts asks for it',
  '.requestPointerLock()': 'the library of gestures asks for it',
  '.requestVideoFrameCallback()': 'camera-frames.ts asks for it',
  '.resize()': 'of the charts and the camera frames',
  '.restore()': 'of a canvas',
  '.share()': 'behind a button that only browsers with it show',
  '.startViewTransition()': 'the router asks for it',
  '.toBase64()': 'of Uint8Array, where the library asks for it',
  '.transfer()': 'of comlink',
  '.watch()': 'of our own classes',
}
/** The use of toSorted() in Radix, which only the admin area loads, is harmless: it is a method of Radix's own list class. */
const RADIX_TO_SORTED_USE = /^assets\/admin-.*: \.toSorted\(\)$/
const HARMLESS_STYLES: Record<string, string> = {
  ':has() CSS relational pseudo-class': 'each selector is in SELECTORS_WITH_HAS',
  'CSS Subgrid': 'behind @supports; without it each card of a row has heights of its own',
  'CSS3 Cursors: zoom-in & zoom-out': 'phones have no cursor',
  'CSS3 Cursors (original values)': 'phones have no cursor',
  'CSS grab & grabbing cursors': 'phones have no cursor',
  'CSS resize property': 'phones have no handle to resize a field',
  'CSS scrollbar styling': 'a row that scrolls sideways shows its bar',
  'CSS touch-action property': 'Safari on a desktop has no touch screen',
  'CSS text-size-adjust': 'without it Firefox and Safari on a desktop keep the size, which is what is wanted',
}

/** Every selector with `:has()`, which Firefox supports from version 121 on, and why the guide works without it. */
const SELECTORS_WITH_HAS: readonly [RegExp, string][] = [
  [/\.header_.*:focus-visible/, 'site-header.module.css has a second rule for browsers without :has()'],
  [/\.warnings_/, 'a warning on the home page moves the page down instead of lying over the hero'],
  [/data-sheet.*\.status_|data-sheet.*\.parts_/, 'the status line is printed above the phone list'],
  [/data-sheet.*#root/, 'print.module.css has a second rule for browsers without :has()'],
  [/body:has\(:is\(\.bar_/, 'only Chromium offers to install, and it has :has() from version 105 on'],
  [/\.leaflet-popup/, 'the scale and the choice of maps stay visible beside an open popup'],
  [/\.column_.*\.panel_/, 'the form lies on the page instead of on a sheet'],
  [/\.foot_.*\.reach_/, 'the heart of a card without a phone number is in a row of its own'],
  [/^\.note:has\(> :empty/, 'an empty note keeps its line'],
  [/^\.option:has\(:checked/, 'a chosen option has no background; its radio button shows the choice'],
]

function listBuiltFiles(extension: string, folder = OUT_DIR): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(extension))
}

function isOlderOrEqual(version: string, oldestVersion: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = oldestVersion.split('.').map(Number)
  return major < floorMajor || (major === floorMajor && minor <= floorMinor)
}

function isMissingInOldestVersion({ support }: CompatStatement): boolean {
  const byBrowser = support as Record<string, SupportStatement | undefined>
  return [...OLDEST_VERSIONS].some(([browser, oldestVersion]) => {
    const statements = [byBrowser[browser] ?? []].flat()
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        typeof version_added === 'string' &&
        version_added !== 'preview' &&
        [version_removed, flags, prefix, alternative_name].every((limit) => limit === undefined) &&
        isOlderOrEqual(version_added, oldestVersion),
    )
  })
}

/** A class of browsers (`new Name`), or a static member of one (`Name.member`); null for other code. */
function findUsedFeature(node: Node): { name: string; statement: CompatStatement | undefined } | null {
  const api = compatData.api as Record<string, Record<string, { __compat?: CompatStatement }> | undefined>
  const builtins = compatData.javascript['builtins'] as typeof api
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
    const { name } = node.callee
    const entry = (api[name] ?? builtins[name]) as { __compat?: CompatStatement } | undefined
    return { name: `new ${name}`, statement: entry?.__compat }
  }
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null
  // Minified names of local variables are shorter than the name of any class.
  if (node.object.type !== 'Identifier' || !/^[A-Z]\w{2,}$/.test(node.object.name)) return null
  const [owner, member] = [node.object.name, node.property.name]
  const statement = api[owner]?.[`${member}_static`]?.__compat ?? builtins[owner]?.[member]?.__compat
  return { name: `${owner}.${member}`, statement }
}

/** Built-in classes whose methods are checked by name, because a script does not show the class of an object. */
const BUILTIN_CLASSES = [
  'Array',
  'ArrayBuffer',
  'Map',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'TypedArray',
  'Uint8Array',
]
const WEB_CLASS_PATTERN =
  /^(Blob|Cache|CacheStorage|Clipboard|Document|Element|Headers|HTML\w*Element|IDB\w+|LockManager|Navigator|Node|Request|Response|ServiceWorker\w*|StorageManager|URLSearchParams|Window)$/

/** Returns the method names that are missing in a supported browser, in all of the checked classes that have the name. */
function findMissingMethods(): ReadonlySet<string> {
  const { api } = compatData
  const builtins = compatData.javascript['builtins'] as typeof api
  const classes = [
    ...BUILTIN_CLASSES.map((name) => builtins[name]),
    ...Object.entries(api).flatMap(([name, members]) => (WEB_CLASS_PATTERN.test(name) ? [members] : [])),
  ]
  const isAnywhere = new Map<string, boolean>()
  for (const members of classes) {
    for (const [name, member] of Object.entries(members ?? {})) {
      const statement = (member as { __compat?: CompatStatement }).__compat
      if (statement === undefined || !/^[a-z]\w+$/.test(name)) continue
      isAnywhere.set(name, isAnywhere.get(name) === true || !isMissingInOldestVersion(statement))
    }
  }
  return new Set([...isAnywhere].flatMap(([name, isSupported]) => (isSupported ? [] : [name])))
}

const MISSING_METHODS = findMissingMethods()

/** The name in `object.name()`, or null. */
function calledMethodName(node: Node): string | null {
  if (node.type !== 'CallExpression') return null
  const callee = node.callee as Node
  const isMember = callee.type === 'MemberExpression' && !callee.computed
  return isMember && callee.property.type === 'Identifier' ? callee.property.name : null
}

function findMissingFeatures(script: string): string[] {
  const foundFeatures = new Set<string>()
  walk(parseAst(script) as Node, {
    enter(node) {
      const usedFeature = findUsedFeature(node)
      if (usedFeature?.statement !== undefined && isMissingInOldestVersion(usedFeature.statement))
        foundFeatures.add(usedFeature.name)
      const method = calledMethodName(node)
      if (method !== null && MISSING_METHODS.has(method)) foundFeatures.add(`.${method}()`)
    },
  })
  return [...foundFeatures]
}

test('the check of built scripts finds features that an old browser does not have', () => {
  expect(findMissingFeatures("URL.canParse('x'); AbortSignal.any([]); new Map(); Object.keys({})")).toEqual([
    'URL.canParse',
    'AbortSignal.any',
  ])
  // Chrome 110, Firefox 126; the others are in every supported browser.
  expect(findMissingFeatures('a.toSorted(); b.databases(); c.at(-1); d.findLast(e); f.persist()')).toEqual([
    '.toSorted()',
    '.databases()',
  ])
})

test('no built script uses a class, a function or a method that a supported browser does not have (FLOOR-1)', () => {
  const scripts = listBuiltFiles('.js')
  expect(scripts.length).toBeGreaterThan(20)
  const foundFeatures = scripts.flatMap((file) =>
    findMissingFeatures(readFileSync(path.join(OUT_DIR, file), 'utf8'))
      .filter((name) => !(name in HARMLESS_SCRIPTS) && !(name in HARMLESS_METHODS))
      .map((name) => `${file}: ${name}`)
      .filter((usedFeature) => !RADIX_TO_SORTED_USE.test(usedFeature)),
  )
  expect(foundFeatures).toEqual([])
})

/** The built stylesheet, and the sources of the admin area and of maps, whose styles the build writes into scripts. */
const STYLE_SHEETS = [
  ...listBuiltFiles('.css').map((file) => path.join(OUT_DIR, file)),
  ...['src/admin', 'src/map'].flatMap((folder) =>
    listBuiltFiles('.css', folder).map((file) => path.join(folder, file)),
  ),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('no built style needs a feature that a supported browser does not have (FLOOR-1)', async () => {
  expect(STYLE_SHEETS.length).toBeGreaterThan(10)
  const foundFeatures = new Set<string>()
  const check = doiuse({
    browsers: browserslist.map((entry) => entry.replace('>= ', '')),
    onFeatureUsage: ({ featureData }) => {
      if (featureData.missing && !(featureData.title in HARMLESS_STYLES)) foundFeatures.add(featureData.title)
    },
  })
  for (const { file, text } of STYLE_SHEETS) await postcss(check).process(text, { from: file })
  expect([...foundFeatures]).toEqual([])
})

test('every selector with :has() in the built styles has a fallback or a reason (FLOOR-1)', () => {
  const selectors: string[] = []
  for (const { text } of STYLE_SHEETS)
    parse(text).walkRules(({ selector }) => {
      if (selector.includes(':has(')) selectors.push(selector)
    })
  const isKnown = (selector: string): boolean =>
    SELECTORS_WITH_HAS.some(([pattern]) => pattern.test(selector))
  expect(selectors.filter((selector) => !isKnown(selector))).toEqual([])
  const unused = SELECTORS_WITH_HAS.filter(
    ([pattern]) => !selectors.some((selector) => pattern.test(selector)),
  )
  expect(unused).toEqual([])
})
