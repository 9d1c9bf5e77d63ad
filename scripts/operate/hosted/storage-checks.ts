import { randomUUID } from 'node:crypto'
import type { Answer, CheckContext, Check } from './run-checks.ts'

/* Checks of the buckets, and of the rights on their files. */

const PHOTO_BUCKET_ID = 'business-images'
/** The signature of a JPEG file, and some bytes. */
const TEST_PHOTO = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])
const APPLY_COMMAND = 'npm run hosted -- apply'

/** The expected settings of the buckets, from supabase/migrations (private.install_storage_rules). */
const EXPECTED_BUCKETS = {
  [PHOTO_BUCKET_ID]: { size: 5_242_880, types: ['image/gif', 'image/jpeg', 'image/png', 'image/webp'] },
  directory: { size: 52_428_800, types: ['application/gzip', 'application/json'] },
}

export const STORAGE_CHECKS: readonly Check[] = [
  {
    name: 'The buckets have their limits',
    consequence: 'Photos or the snapshot cannot be read or written, or files of any size and type are taken.',
    advice: `${APPLY_COMMAND} sets them again.`,
    findProblem: async (context) => findBucketProblems(await readBuckets(context)),
  },
  {
    name: 'There are no other public buckets',
    consequence: 'Files that nobody looks after are public.',
    advice: 'Dashboard, Storage: delete the bucket, or make it private.',
    async findProblem(context) {
      const otherBuckets = (await readBuckets(context)).filter(
        (bucket) => bucket.public && !(bucket.id in EXPECTED_BUCKETS),
      )
      return otherBuckets.length === 0 ? null : otherBuckets.map(({ id }) => id).join(', ')
    },
  },
  {
    name: 'A photo can be stored, read and deleted',
    consequence: 'Admins cannot add photos, or visitors do not see them.',
    advice: 'Dashboard, Storage: look at the log, and at the limits of the plan.',
    findProblem: findPhotoProblem,
  },
  {
    name: 'Files that are no photos are refused',
    consequence: 'Pages or scripts could be stored under the address of the project.',
    advice: `${APPLY_COMMAND} sets the types of the bucket again.`,
    async findProblem(context) {
      const file = `hosted-check/${randomUUID()}.svg`
      const answer = await uploadFile(context, file, 'secret', 'image/svg+xml')
      if (answer.status >= 400) return null
      await removeFile(context, file)
      return 'an SVG image is stored'
    },
  },
  {
    name: 'Visitors store no files',
    consequence: 'Anybody can fill the storage, or publish files under the address of the project.',
    advice: `${APPLY_COMMAND} sets the rules of Storage again.`,
    async findProblem(context) {
      const file = `hosted-check/${randomUUID()}.jpg`
      const answer = await uploadFile(context, file, 'publishable', 'image/jpeg')
      if (answer.status >= 400) return null
      await removeFile(context, file)
      return 'a photo without an account is stored'
    },
  },
  {
    name: 'Visitors cannot list files',
    consequence: 'Photos of deleted listings can be found.',
    advice: `${APPLY_COMMAND} sets the rules of Storage again.`,
    async findProblem(context) {
      const answer = await context.askApi(`/storage/v1/object/list/${PHOTO_BUCKET_ID}`, {
        body: { prefix: '' },
      })
      return Array.isArray(answer.json) && answer.json.length > 0 ? 'the files are listed' : null
    },
  },
]

export interface Bucket {
  id: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

/** Describes how the two buckets differ from this checkout; null if they do not. */
export function findBucketProblems(buckets: readonly Bucket[]): string | null {
  const problems = Object.entries(EXPECTED_BUCKETS).map(([id, { size, types }]) => {
    const bucket = buckets.find((candidate) => candidate.id === id)
    if (!bucket) return `${id} is missing`
    if (!bucket.public) return `${id} is not public`
    if (bucket.file_size_limit !== size) return `${id} takes files of ${bucket.file_size_limit} bytes`
    const foundTypes = [...(bucket.allowed_mime_types ?? ['everything'])].sort().join(', ')
    return foundTypes === types.join(', ') ? null : `${id} takes ${foundTypes}`
  })
  return problems.filter((problem) => problem !== null).join('; ') || null
}

function readBuckets(context: CheckContext): Promise<Bucket[]> {
  return context.shareValue('buckets', async () => {
    const answer = await context.askApi('/storage/v1/bucket', { key: 'secret' })
    if (Array.isArray(answer.json)) return answer.json as Bucket[]
    throw new Error(`Storage answers with status ${answer.status}`)
  })
}

function uploadFile(
  context: CheckContext,
  file: string,
  key: 'publishable' | 'secret',
  type: string,
): Promise<Answer> {
  return context.askApi(`/storage/v1/object/${PHOTO_BUCKET_ID}/${file}`, {
    key,
    body: TEST_PHOTO,
    headers: { 'Content-Type': type },
  })
}

function removeFile(context: CheckContext, file: string): Promise<Answer> {
  return context.askApi(`/storage/v1/object/${PHOTO_BUCKET_ID}`, {
    key: 'secret',
    method: 'DELETE',
    body: { prefixes: [file] },
  })
}

/** Stores, reads and deletes a test photo. After a killed run, sweep-photos deletes the photo a day later. */
async function findPhotoProblem(context: CheckContext): Promise<string | null> {
  const file = `hosted-check/${randomUUID()}.jpg`
  const uploadAnswer = await uploadFile(context, file, 'secret', 'image/jpeg')
  if (uploadAnswer.status >= 300)
    return `storing it is answered with ${uploadAnswer.status} ${uploadAnswer.text.slice(0, 100)}`
  try {
    const readAnswer = await context.askApi(`/storage/v1/object/public/${PHOTO_BUCKET_ID}/${file}`, {
      key: 'none',
    })
    if (readAnswer.status !== 200) return `reading it is answered with ${readAnswer.status}`
    if (Buffer.compare(readAnswer.bytes, TEST_PHOTO) !== 0) return 'its bytes are not those that were stored'
    const type = readAnswer.headers.get('content-type')
    if (type !== 'image/jpeg') return `it is read as ${type ?? 'nothing'}`
    const secondUpload = await uploadFile(context, file, 'secret', 'image/jpeg')
    if (secondUpload.status < 300) return 'a second upload replaces it'
  } finally {
    await removeFile(context, file)
  }
  const answerAfterRemoval = await context.askApi(`/storage/v1/object/${PHOTO_BUCKET_ID}/${file}`, {
    key: 'secret',
  })
  return answerAfterRemoval.status >= 400 ? null : 'it is still there after it was deleted'
}
