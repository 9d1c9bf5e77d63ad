import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Builds the guide in the language GUIDE_LANGUAGE, with the texts that `npm run texts -- import` wrote into languages/ (TEXT-5);
 * a text that is missing there stays English. Without a language there is no plugin, so an English guide has not one byte
 * more.
 */
export function guideLanguage(
  language = process.env['GUIDE_LANGUAGE'] ?? '',
  root = process.cwd(),
): Plugin[] {
  if (language === '' || language === 'en') return []
  const file = path.join(root, 'languages', `${language}.json`)
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as {
    texts: Record<string, Record<string, string>>
  }
  return [
    {
      name: 'guide-language',
      enforce: 'pre',
      async transform(code, id) {
        const name = path.relative(root, id).replaceAll(path.sep, '/')
        const own = texts[name]
        if (own === undefined) return null
        // Brings the compiler of TypeScript, which an English build does without.
        const { withTexts } = await import('../texts/text-entries.ts')
        return { code: withTexts(name, code, new Map(Object.entries(own))), map: null }
      },
      transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
    },
  ]
}
