import {
  deleteRecordedRequests,
  formatShape,
  readRecordedRequests,
  findUndescribedRequests,
} from '../contract/all-rows.ts'

/** Playwright's global setup. Returns its teardown, which fails the run if a recorded request is not in the contract. */
// Playwright calls the default export of its global setup.
// oxlint-disable-next-line import/no-default-export
export default function setup(): () => void {
  deleteRecordedRequests()
  return () => {
    const unknownRequests = findUndescribedRequests(readRecordedRequests()).map(formatShape).toSorted()
    if (unknownRequests.length === 0) return
    throw new Error(`tests/contract has no row for these requests:\n${unknownRequests.join('\n')}`)
  }
}
