import type { DirectoryChanges } from '../domain/snapshot/collections.ts'
import { toRenderedView, type PageContent } from './rendered-view.ts'
import type { DirectoryView } from './directory-view.ts'
import { DirectoryCopy } from './worker/directory-copy.ts'
import { createCopyReads, type CopyReads } from './worker/directory-reads.ts'
import { ListReads } from './worker/list-reads.ts'

/** The reads whose answers a rendered page may contain, because they do not depend on the time or the device. */
const RENDERED_READS: ReadonlySet<string> = new Set<keyof CopyReads>([
  'listPage',
  'listing',
  'counts',
  'atollPage',
  'names',
  'atollCounts',
  'emergencyContacts',
  'announcements',
  'trips',
  'settings',
  'atollsWithListings',
])

/**
 * The directory in the build's renderer. Screens read it through the same hooks as on a device, and get their answers
 * in the first render.
 */
export class RenderedDirectory {
  readonly lists: ListReads
  private readonly copy = new DirectoryCopy()
  private readonly reads: CopyReads

  constructor(
    { rows }: Pick<DirectoryChanges, 'rows'>,
    private readonly renderedAt: number,
  ) {
    this.copy.apply(rows)
    this.lists = new ListReads(this.copy)
    this.reads = createCopyReads(this.copy, this.lists)
  }

  /** Codes of the atolls that have listings. */
  atolls(): string[] {
    return this.reads.atollsWithListings()
  }

  /** The answer of the read with this `answerKey`; undefined for a read that rendered pages do not answer. */
  answer(key: string): unknown {
    const spaceIndex = key.indexOf(' ')
    const name = key.slice(0, spaceIndex)
    if (!RENDERED_READS.has(name)) return undefined
    // Cast, because TypeScript cannot match the name of a read with the parameters of that read.
    const read = this.reads[name as keyof CopyReads] as (...args: never[]) => unknown
    return read(...(JSON.parse(key.slice(spaceIndex)) as never[]))
  }

  /** Creates a view for one render of the page at `path`, and the object that collects the answers of this render. */
  openView(path: string): { view: DirectoryView; content: PageContent } {
    const { renderedAt } = this
    const { listingCount } = this.copy
    const content: PageContent = { path, renderedAt, listingCount, answers: {} }
    const answers = new Map<string, unknown>()
    answers.get = (readKey) => {
      const answer = this.answer(readKey)
      if (answer !== undefined) content.answers[readKey] = answer
      return answer
    }
    return { view: toRenderedView(content, answers), content }
  }
}
