import type { Rolldown } from 'vite'
import { isModule } from './module-graph.ts'

/** The chunks of a finished build, and how they import each other. */
export class BuiltChunks {
  readonly all: readonly Rolldown.OutputChunk[]
  private readonly byFile: ReadonlyMap<string, Rolldown.OutputChunk>

  constructor(output: Rolldown.RolldownOutput['output']) {
    this.all = output.filter((file) => file.type === 'chunk')
    this.byFile = new Map(this.all.map((chunk) => [chunk.fileName, chunk]))
  }

  get entries(): string[] {
    return this.all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  }

  /** @throws Error for a module that is in no chunk: then it was moved, and a list in scripts/build is out of date */
  fileOf(module: string): string {
    const chunk = this.all.find(({ moduleIds }) => moduleIds.some((id) => isModule(id, module)))
    if (chunk === undefined) throw new Error(`${module} is in no chunk`)
    return chunk.fileName
  }

  importsOf(file: string): readonly string[] {
    return this.byFile.get(file)?.imports ?? []
  }

  /**
   * Returns the files `from` with everything that they import, directly or indirectly: by static imports or, with 'all', by
   * dynamic ones too. Leaves out the files `without`, and files that are reached only through these.
   */
  reach(
    from: readonly string[],
    kind: 'static' | 'all',
    without: ReadonlySet<string> = new Set(),
  ): Set<string> {
    const reachedFiles = new Set<string>()
    const visit = (file: string): void => {
      const chunk = this.byFile.get(file)
      if (chunk === undefined || reachedFiles.has(file) || without.has(file)) return
      reachedFiles.add(file)
      for (const found of chunk.imports) visit(found)
      if (kind === 'all') for (const found of chunk.dynamicImports) visit(found)
    }
    for (const file of from) visit(file)
    return reachedFiles
  }
}
