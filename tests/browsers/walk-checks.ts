import { callBackend } from './browser-walks.ts'
import type { WalkPhone } from './walk-phone.ts'

/* What is stored on the server and on the phone at the end of a random walk. */

export async function countMessages(message: string): Promise<number> {
  const filter = encodeURIComponent(message)
  return (await callBackend<unknown[]>('GET', `/rest/v1/contact_submissions?message=eq.${filter}`)).length
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Waits up to a minute until the only copy of the directory on the disk has exactly the server's rows.
 * @returns null, or the difference
 */
export async function findCopyDifference(phone: WalkPhone): Promise<string | null> {
  const rows = await callBackend<{ id: string; revision: number }[]>(
    'GET',
    '/rest/v1/businesses?select=id,revision&order=id&limit=2000',
  )
  const expectedJson = JSON.stringify(rows)
  let copiesByName: [string, string][] = []
  for (let tries = 0; tries < 30; tries += 1) {
    copiesByName = Object.entries(await phone.storedListings()).map(([name, storedListings]) => [
      name,
      JSON.stringify(storedListings.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    ])
    if (copiesByName.length === 1 && copiesByName[0]?.[1] === expectedJson) return null
    await wait(2_000)
  }
  const equal = copiesByName.map(
    ([name, storedJson]) => `${name} (${storedJson === expectedJson ? 'equal' : 'different'})`,
  )
  return `the copy is not the server's rows: ${equal.join(', ')}`
}

/** Reads the drafts of all forms and the messages of the outbox without the guide's code, for the report of a fault. */
export function readDraftsAndOutbox(phone: WalkPhone): Promise<string> {
  return phone.page.evaluate(async () => {
    const lines: string[] = []
    for (const name of ['guide-drafts', 'guide-outbox']) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const allRequest = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => allRequest.addEventListener('success', resolve))
        lines.push(`${name} ${store}: ${JSON.stringify(allRequest.result)}`)
      }
      database.close()
    }
    return lines.join('\n')
  })
}
