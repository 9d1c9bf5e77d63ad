import type { Rolldown } from 'vite'
import { isModule } from './module-graph.ts'

/** The chunks of a finished build, and how they import each other. */
export class BuiltChunks {
  readonly allChunks: readonly Rolldown.OutputChunk[]
  private readonly byFile: ReadonlyMap<string, Rolldown.OutputChunk>

  constructor(output: Rolldown.RolldownOutput['output']) {
    this.allChunks = output.filter((file) => file.type === 'chunk')
    this.byFile = new Map(this.allChunks.map((chunk) => [chunk.fileName, chunk]))
  }

  get entries(): string[] {
    return this.allChunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  }

  /** @throws Error for a module that is in no chunk: then it was moved, and a list in scripts/build is out of date */
  findFileOf(module: string): string {
    const chunk = this.allChunks.find(({ moduleIds }) => moduleIds.some((id) => isModule(id, module)))
    if (chunk === undefined) throw new Error(`${module} is in no chunk`)
    return chunk.fileName
  }

  listImports(file: string): readonly string[] {
    return this.byFile.get(file)?.imports ?? []
  }

  /**
   * Returns `startFiles` with everything that they import, directly or indirectly: by static imports or, with 'all', by
   * dynamic ones too. Leaves out `excludedFiles`, and files that are reached only through these.
   */
  collectReachedFiles(
    startFiles: readonly string[],
    kind: 'static' | 'all',
    excludedFiles: ReadonlySet<string> = new Set(),
  ): Set<string> {
    const reachedFiles = new Set<string>()
    const visit = (file: string): void => {
      const chunk = this.byFile.get(file)
      if (chunk === undefined || reachedFiles.has(file) || excludedFiles.has(file)) return
      reachedFiles.add(file)
      for (const importedFile of chunk.imports) visit(importedFile)
      if (kind === 'all') for (const importedFile of chunk.dynamicImports) visit(importedFile)
    }
    for (const file of startFiles) visit(file)
    return reachedFiles
  }
}
