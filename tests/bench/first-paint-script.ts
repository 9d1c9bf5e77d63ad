import { init, parse } from 'es-module-lexer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, brotliCompressSync } from 'node:zlib'

/**
 * The scripts that a page needs before it paints: those of its HTML with all static imports, and the chunk of its screen,
 * which the entry imports by name, with its static imports. Scripts loaded after the first paint (the directory client,
 * the worker, other screens) are not included.
 */
export async function scriptsBeforePaint(folder: string, html: string, screen?: string): Promise<string[]> {
  await init()
  const entries = scriptsOfHtml(await readFile(join(folder, html), 'utf8'))
  const seen = new Set<string>()
  const dynamic = new Set<string>()
  const walk = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const imports = await importsOf(folder, path)
    for (const name of imports.dynamic) dynamic.add(name)
    for (const name of imports.fixed) await walk(name)
  }
  for (const entry of entries) await walk(entry)
  if (screen !== undefined) {
    const chunk = [...dynamic].find((name) => name.startsWith(`/assets/${screen}-`))
    if (chunk === undefined) throw new Error(`The entry of the site does not import ${screen}`)
    await walk(chunk)
  }
  return [...seen]
}

/** Bytes as a server sends them: each file compressed separately with brotli's best quality. */
export async function brotliBytes(folder: string, paths: string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path))
      return brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function scriptsOfHtml(html: string): string[] {
  const scripts = html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)
  const preloads = html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g)
  return [...scripts, ...preloads].map(([, path]) => path ?? '')
}

async function importsOf(folder: string, path: string): Promise<{ fixed: string[]; dynamic: string[] }> {
  const [imports] = parse(await readFile(join(folder, path), 'utf8'))
  const fixed: string[] = []
  const dynamic: string[] = []
  for (const { type, specifier } of imports) {
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) continue
    const resolved = new URL(specifier, `http://site${path}`).pathname
    if (type === 'dynamic') dynamic.push(resolved)
    else fixed.push(resolved)
  }
  return { fixed, dynamic }
}
