import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { toBuildPaths } from '../../scripts/build/build-settings.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** A finished build: its manifest and its files. */
export class BuiltSite {
  private readonly manifest: Record<string, ManifestChunk>
  private readonly compressedBytes = new Map<string, number>()

  constructor(readonly outDir: string) {
    const path = toBuildPaths(outDir).manifest
    if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build first`)
    this.manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>
  }

  read(path: string): string {
    return readFileSync(join(this.outDir, path), 'utf8')
  }

  /**
   * The JavaScript files that a page loads before its screen answers: the scripts of the shell and of a rendered page
   * that are not async, these sources, and their imports.
   */
  firstPaintFiles(...sources: string[]): string[] {
    const files = new Set<string>()
    const visit = (key: string): void => {
      const chunk = this.manifest[key]
      if (chunk === undefined) throw new Error(`${key} is not in the manifest`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      for (const imported of chunk.imports ?? []) visit(imported)
    }
    const pages = this.read('app.html') + this.read('index.html')
    for (const [, file = ''] of pages.matchAll(/<script (?!async)[^>]*src="\/([^"]+)"/g)) {
      const [key] = Object.entries(this.manifest).find(([, chunk]) => chunk.file === file) ?? []
      if (key === undefined) files.add(file)
      else visit(key)
    }
    for (const source of sources) visit(source)
    return [...files]
  }

  brotliBytes(files: string[]): number {
    return files.reduce((sum, file) => sum + this.brotliBytesOf(file), 0)
  }

  /** Compresses each file only once, because most files belong to several screens. */
  private brotliBytesOf(file: string): number {
    const knownBytes = this.compressedBytes.get(file)
    if (knownBytes !== undefined) return knownBytes
    const { length } = brotliCompressSync(readFileSync(join(this.outDir, file)))
    this.compressedBytes.set(file, length)
    return length
  }
}
