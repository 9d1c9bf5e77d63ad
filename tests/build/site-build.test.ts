import { runInNewContext } from 'node:vm'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { describe, expect, it } from 'vitest'
import { cssModulesOptions } from '../../scripts/build/class-names.ts'
import { toBuildPaths, OUT_DIR } from '../../scripts/build/build-settings.ts'
import { readScreenFile } from '../../scripts/build/screen-files.ts'
import { GIVE_PATH, RECEIVE_PATH } from '../../src/domain/paths.ts'
import { SCREENS } from '../../src/screens/screens.ts'
import type { GuideBuild } from '../../src/domain/guide-build.ts'
import { findInstallHandlers } from './install-handlers.ts'
import { BuiltSite } from './built-site.ts'

const site = new BuiltSite(OUT_DIR)

/** Budget of JavaScript before the first meaningful paint of a public page, in bytes of brotli (SLOW-3). */
const FIRST_PAINT_BUDGET_BYTES = 100_000
/** Larger budget of the screens that export or import the guide as a file. */
const EXCHANGE_BUDGET_BYTES = 110_000

const TAKE_OVER_PATH = 'src/rendered/take-over.tsx'

const PUBLIC_SCREENS = SCREENS.filter(({ isAdmin }) => !isAdmin)

describe.each(PUBLIC_SCREENS.map((screen) => [screen.path, screen] as const))(
  'first paint of %s',
  (path, screen) => {
    const files = site.firstPaintFiles(readScreenFile(screen), TAKE_OVER_PATH)

    it('the JavaScript before the first paint of a screen stays within its budget of bytes (SLOW-3)', () => {
      const isExchange = path === GIVE_PATH || path === RECEIVE_PATH
      expect(site.brotliBytes(files)).toBeLessThanOrEqual(
        isExchange ? EXCHANGE_BUDGET_BYTES : FIRST_PAINT_BUDGET_BYTES,
      )
    })

    it('the first paint of a screen needs no database, no backend client and no map', () => {
      for (const marker of ['RxCollection', 'Dexie', 'GoTrueClient', 'MiniSearch', 'leaflet-container']) {
        expect(files.filter((file) => site.read(file).includes(marker))).toEqual([])
      }
    })
  },
)

/** URLs that the service worker precaches. */
const precachedUrls = new Set(
  [...site.read('sw.js').matchAll(/"?url"?:\s*"([^"]+)"/g)].map(([, url]) => url ?? ''),
)

describe('service worker', () => {
  it('the service worker precaches the page of the app and every public file in the folder assets', () => {
    // The host sends 404.html for files of an older release.
    const assets = readdirSync(join(OUT_DIR, 'assets')).filter((name) => !/\.(br|gz|html)$/.test(name))
    const missingAssets = assets.filter(
      (name) => !name.startsWith('admin-') && !precachedUrls.has(`assets/${name}`),
    )
    expect(missingAssets).toEqual([])
    for (const file of ['app.html', 'manifest.webmanifest', 'theme.js', 'preload.js'])
      expect(precachedUrls).toContain(file)
  })

  it('the service worker precaches no compressed copies, not itself and not the snapshot', () => {
    expect([...precachedUrls].filter((url) => /\.(br|gz|snapshot)$|^sw\.js$/.test(url ?? ''))).toEqual([])
  })

  it('the built service worker calls skipWaiting() on install only under a condition (UPDATE-1, PORTAL-2)', () => {
    const code = site.read('sw.js')
    expect(findInstallHandlers(code)).not.toEqual([])
    expect(findInstallHandlers(code).filter(({ skipsAlways }) => skipsAlways)).toEqual([])
  })

  it("the check of the service worker's install handlers finds a handler that always calls skipWaiting()", () => {
    expect(findInstallHandlers('self.addEventListener(`install`, () => self.skipWaiting())')).toEqual([
      { text: 'self.addEventListener(`install`, () => self.skipWaiting())', skipsAlways: true },
    ])
  })
})

const scripts = readdirSync(join(OUT_DIR, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, code: site.read(`assets/${name}`) }))

/** Names of the files of the directory worker. */
const DIRECTORY_WORKER_FILE = /^(directory-(worker|host)|(copy|database)-libraries|rxdb-databases)/

describe('languages of the build', () => {
  it('a build in English alone contains no file, no choice and no text for other languages (TEXT-5)', () => {
    expect(
      existsSync('languages'),
      'with a file in languages/, the budget of the screens must be looked at',
    ).toBe(false)
    const builtFiles = readdirSync(OUT_DIR, { recursive: true, encoding: 'utf8' })
    expect(builtFiles.filter((name) => name.startsWith('languages'))).toEqual([])
    const filesWithLanguageTexts = builtFiles.filter(
      (name) => name.endsWith('.js') && /guideTexts|guide-language|__GUIDE_/.test(site.read(name)),
    )
    expect(filesWithLanguageTexts).toEqual([])
  })
})

describe('libraries in the build', () => {
  it('the build contains the licence texts of all libraries, also those of the workers', () => {
    const texts = site.read('licenses.txt')
    for (const name of ['react', 'react-router', 'rxdb', 'dexie', 'minisearch', 'workbox-core', 'leaflet']) {
      expect(texts, name).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
    expect(texts).toMatch(/^react-leaflet \S+ \(Hippocratic-2\.1\)/m)
    expect(texts).toContain('Permission is hereby granted, free of charge')
  })

  it('the build contains dexie once, in a file that pages and the directory worker share (SLOW-6)', () => {
    const dexieScripts = scripts.filter(({ code }) => code.includes('Two different versions of Dexie'))
    expect(dexieScripts.map(({ name }) => name)).toEqual([expect.stringMatching(/^dexie-/)])
    const [file = { name: '' }] = dexieScripts
    const users = scripts.filter(
      ({ code }) =>
        code.includes(`"/assets/${file.name}"`) ||
        code.includes(`\`/assets/${file.name}\``) ||
        code.includes(`'/assets/${file.name}'`),
    )
    expect(users.some(({ name }) => DIRECTORY_WORKER_FILE.test(name))).toBe(true)
    expect(users.some(({ name }) => !DIRECTORY_WORKER_FILE.test(name))).toBe(true)
  })

  it("the build contains no code of RxDB's development mode, which calls another host (THIRD-1)", () => {
    expect(
      scripts.filter(({ code }) => /dev-mode-iframe|rxdb-dev-mode/.test(code)).map(({ name }) => name),
    ).toEqual([])
  })
})

describe('the file whole-worker.js', () => {
  it('whole-worker.js imports all code of the directory worker, which then loads no other file (LEAVE-1)', () => {
    const importedFiles = [
      ...site.read('whole-worker.js').matchAll(/^import '\/(assets\/[\w-]+-[\w-]{8}\.js)'$/gm),
    ].map(([, file = '']) => file)
    const host = importedFiles.find((file) => file.startsWith('assets/directory-host-')) ?? ''
    const [, starter = ''] = /from"\.\/(directory-worker-[\w-]{8}\.js)"/.exec(site.read(host)) ?? []
    const loaded = [...site.read(`assets/${starter}`).matchAll(/import\(`\.\/([\w-]+\.js)`\)/g)]
    expect(loaded.map(([, file]) => `assets/${file ?? ''}`).sort()).toEqual(importedFiles.sort())
    expect(precachedUrls).toContain('whole-worker.js')
  })
})

describe('the file preload.js', () => {
  const preloads = /\((\[\[.*\]\]),location\.pathname\)/.exec(site.read('preload.js'))?.[1] ?? '[]'
  const lists = runInNewContext(preloads) as [path: string, files: string[]][]

  it.each(SCREENS.filter(({ isEntry }) => isEntry).map((screen) => [screen.path, screen] as const))(
    'preload.js lists for %s every file that its screen waits for besides the layout',
    (path, screen) => {
      const files = lists.find(([listedPath]) => listedPath === path.replace(/:.*/, ''))?.[1] ?? []
      const html = site.read('app.html') + site.read('index.html')
      const isInHtml = (file: string): boolean => html.includes(`src="/${file}"`)
      const awaitedFiles = site.firstPaintFiles(readScreenFile(screen)).filter((file) => !isInHtml(file))
      expect(awaitedFiles.length).toBeGreaterThan(0)
      expect(files).toEqual(expect.arrayContaining(awaitedFiles))
    },
  )

  it('preload.js has the same list of files as the home page itself, and each listed file exists (SHELL-1)', () => {
    const html = site.read('index.html')
    const filesOf = (name: string): string[] =>
      new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []
    expect(filesOf('preloads')).toEqual(lists.find(([path]) => path === '/')?.[1].map((file) => `/${file}`))
    const nextFiles = filesOf('next-files').map((file) =>
      file.replace(/-[\w-]{8}\.js$/, '').replace('/assets/', ''),
    )
    expect(nextFiles).toEqual(
      expect.arrayContaining(['copy-libraries', 'directory-host', 'directory-worker', 'start-parts']),
    )
    expect(filesOf('next-files').filter((file) => filesOf('preloads').includes(file))).toEqual([])
    for (const file of [...filesOf('preloads'), ...filesOf('next-files')])
      expect(existsSync(join(OUT_DIR, file)), file).toBe(true)
    expect(filesOf('snapshot')).toEqual([expect.stringMatching(/\/storage\/v1\/.*\/latest\.json\.gz$/)])
    expect(site.read('theme.js')).toContain('modulepreload')
  })
})

describe('styles of the build', () => {
  it("the styles of public pages contain none of the admin area's rules", () => {
    const adminStyles = readdirSync('src/admin', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => cssModulesOptions.generateScopedName('', join(process.cwd(), 'src/admin', file)))
    const adminCode = scripts.filter(({ name }) => name.startsWith('admin-')).map(({ code }) => code)
    expect(adminStyles.length).toBeGreaterThan(10)
    expect(adminStyles.filter((ending) => !adminCode.some((code) => code.includes(ending)))).toEqual([])
    const sheet = readdirSync(join(OUT_DIR, 'assets')).find((name) => name.endsWith('.css')) ?? ''
    const classes: string[] = []
    parse(site.read(`assets/${sheet}`)).walkRules(({ selector }) => {
      classes.push(...(selector.match(/\.[a-z][\w-]*/gi) ?? []))
    })
    expect(classes.length).toBeGreaterThan(100)
    expect(classes.filter((name) => adminStyles.some((ending) => name.endsWith(ending)))).toEqual([])
  })
})

describe('pages and files of the build', () => {
  const html = site.read('index.html')

  it('the home page has preview tags with absolute addresses (ROUTES-10)', () => {
    expect(html).toContain('<meta property="og:title" content="Marshall Islands Guide">')
    expect(html).toContain('<meta property="og:image" content="https://guide.example.org/preview.png">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(readFileSync(join(OUT_DIR, 'preview.png')).length).toBeLessThan(300_000)
  })

  it('the web app manifest has small screenshots for the install prompt, for phones and desktops, which are not precached', () => {
    const { screenshots } = JSON.parse(site.read('manifest.webmanifest')) as {
      screenshots: { src: string; form_factor: string; sizes: string; label: string }[]
    }
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, sizes, label } of screenshots) {
      const file = readFileSync(join(OUT_DIR, src))
      expect(file.toString('latin1', 8, 12), src).toBe('WEBP')
      expect(file.length, src).toBeLessThan(80_000)
      expect(sizes).toMatch(/^(412x824|1280x800)$/)
      expect(label).not.toBe('')
      expect(precachedUrls).not.toContain(src.slice(1))
    }
  })

  it('the sitemap contains every listing, and robots.txt links to the sitemap', () => {
    const description = JSON.parse(readFileSync(toBuildPaths(OUT_DIR).description, 'utf8')) as GuideBuild
    expect(site.read('sitemap.xml').match(/\/business\//g)).toHaveLength(description.listingCount)
    expect(site.read('robots.txt')).toContain('Sitemap: https://guide.example.org/sitemap.xml')
  })

  it('the _headers file of the build has the security headers', () => {
    const headers = site.read('_headers')
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "style-src-attr 'none'",
    ]) {
      expect(headers).toContain(directive)
    }
    expect(headers).toMatch(/Referrer-Policy: strict-origin-when-cross-origin/i)
    expect(headers).toMatch(/X-Content-Type-Options: nosniff/i)
    expect(headers).not.toMatch(/unsafe-inline|unsafe-eval/)
  })

  it('one precached script contains the emergency contacts, and one contains the date of the build', () => {
    const description = JSON.parse(readFileSync(toBuildPaths(OUT_DIR).description, 'utf8')) as GuideBuild
    const [contact] = description.emergencyContacts
    if (contact === undefined) throw new Error('The demo data has emergency contacts')
    const precachedScripts = [...precachedUrls].filter(
      (url) => url.startsWith('assets/') && url.endsWith('.js'),
    )
    const withContacts = precachedScripts.filter((url) => site.read(url).includes(contact.name))
    expect(withContacts).toHaveLength(1)
    expect(precachedScripts.some((url) => site.read(url).includes(description.builtAt))).toBe(true)
  })
})

it('the build writes a stamp of its sources and settings, by which apply recognizes the build (OPERATE-12)', () => {
  expect(readFileSync(toBuildPaths(OUT_DIR).stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

describe('the admin area in the build', () => {
  /** Texts that only the admin's screens and libraries contain. */
  const ADMIN_TEXTS = ['Admin Dashboard', 'GoTrueClient', 'otpauth://', 'Multi-factor authentication']
  const files = scripts.map(({ name }) => name)

  it('the code of the admin area is in files of its own', () => {
    const names = files.filter((name) => name.startsWith('admin-'))
    expect(names.length).toBeGreaterThan(5)
    for (const adminText of ADMIN_TEXTS) {
      expect(
        names.some((name) => site.read(`assets/${name}`).includes(adminText)),
        adminText,
      ).toBe(true)
    }
  })

  it('the code of the admin area is in no public file, and is not precached (CACHE-3)', () => {
    const visible = files.filter((name) => !name.startsWith('admin-'))
    const filesWithAdminTexts = ADMIN_TEXTS.flatMap((adminText) =>
      visible
        .filter((name) => site.read(`assets/${name}`).includes(adminText))
        .map((name) => `${name}: ${adminText}`),
    )
    expect(filesWithAdminTexts).toEqual([])
    expect([...precachedUrls].filter((url) => url.includes('admin-'))).toEqual([])
  })
})
