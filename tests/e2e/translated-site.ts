import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { readCatalogues } from '../../scripts/texts/catalogues.ts'
import { readTexts } from '../../scripts/texts/text-entries.ts'
import type { RequestInterceptor } from './site-proxy.ts'

const OUT_DIR = `${process.env['GUIDE_OUT_DIR'] ?? 'dist'}-translated`
const LANGUAGES_DIR = `${OUT_DIR}-languages`
const API_PATH_PATTERN = /^\/(rest|auth|storage|functions|realtime)\//
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

export type Translation = (english: string, key: string) => string | null

/** Builds the site with these additional languages. A function returns each text of its language, or null. */
export async function buildTranslatedSite(languages: Record<string, Translation>): Promise<void> {
  mkdirSync(LANGUAGES_DIR, { recursive: true })
  for (const [language, translate] of Object.entries(languages)) {
    const texts = readCatalogues('.', false).map(({ name, code }) => {
      const ownTexts = readTexts(name, code).flatMap(({ key, english }) => {
        const text = translate(english, `${name} ${key}`)
        return text === null ? [] : [[key, { english, text }] as const]
      })
      return [name, Object.fromEntries(ownTexts)]
    })
    const file = { language, name: language, texts: Object.fromEntries(texts) }
    writeFileSync(join(LANGUAGES_DIR, `${language}.json`), JSON.stringify(file))
  }
  const env = { ...process.env, GUIDE_OUT_DIR: OUT_DIR, GUIDE_LANGUAGES: LANGUAGES_DIR }
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], { env })
}

export async function removeTranslatedSite(): Promise<void> {
  const files = (await readdir('.generated')).filter((name) => name.startsWith(basename(OUT_DIR)))
  await Promise.all(files.map((name) => rm(join('.generated', name), { recursive: true, force: true })))
}

/** Answers with the files of the translated site. Requests for data go to the backend. */
export const serveTranslatedSite: RequestInterceptor = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  if (API_PATH_PATTERN.test(pathname)) return false
  const names = extname(pathname) === '' ? [`${pathname}.html`, '/app.html'] : [pathname]
  const file = names.map((name) => join(OUT_DIR, name)).find((name) => existsSync(name))
  if (file === undefined) return false
  const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(readFileSync(file))
  return true
}
