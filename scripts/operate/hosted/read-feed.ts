import type { CheckContext } from './run-checks.ts'

export const FEED_PATH = '/rest/v1/rpc/directory_changes_by_column'

export const FEED_ATTEMPTS = 5

export interface Feed {
  epoch: string
  revision: number
}

export function readFeed(context: CheckContext): Promise<Feed> {
  return context.shareValue('feed', async () => {
    const newest = await context.askApi('/rest/v1/rpc/snapshot_status', { key: 'secret', body: {} })
    const { revision = 0 } = (newest.json ?? {}) as { revision?: number }
    const answer = await context.askApi(FEED_PATH, { body: { since: revision, max_rows: 1 } })
    const { epoch, revision: reached } = (answer.json ?? {}) as Partial<Feed>
    if (answer.status === 200 && epoch !== undefined) return { epoch, revision: reached ?? revision }
    throw new Error(`the feed answers with status ${answer.status}`)
  })
}
