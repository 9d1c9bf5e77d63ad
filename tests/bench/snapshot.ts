import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { REPOSITORY_FOLDER } from '../../supabase/local/backend-options.ts'
import { startDeno } from '../../supabase/local/functions.ts'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { IS_SHORT_RUN, LARGE_LISTING_COUNT } from './bench-settings.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'

/*
 * How much of a hosted function's 256 MB and 2 s of processor time publish-snapshot needs, in real Deno on Linux, compared
 * with its earlier version that held the whole directory in memory (reference/publish-at-once).
 */

const PHOTOS_PER_LISTING = 2
const RUN_COUNT = IS_SHORT_RUN ? 1 : 3
const BYTES_PER_MEGABYTE = 1_000_000
/** Ticks per second, the kernel's unit of processor time in /proc/PID/stat. */
const TICKS_PER_SECOND = 100

interface FunctionUsage {
  /** Peak of the resident memory minus the resident memory of the idle process. */
  megabytes: number
  processorSeconds: number
}

export async function benchSnapshot(): Promise<BenchRow[]> {
  if (process.platform !== 'linux') return []
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-snapshot-'))
  const backend = await startBackend({ port: 0, dataDir, demoListings: LARGE_LISTING_COUNT })
  const database = new Client(backend.env.DATABASE_URL)
  try {
    await database.connect()
    await addPhotos(database)
    const uses = await repeatMeasurement(RUN_COUNT, async () => ({
      ours: await measurePublishing(backend, database, 'publish-snapshot'),
      reference: await measurePublishing(backend, database, '../../tests/bench/reference/publish-at-once'),
    }))
    const medianOf = (whose: 'ours' | 'reference', figure: keyof FunctionUsage) =>
      median(uses.map((use) => use[whose][figure]))
    const createRow = (
      title: string,
      unit: 'MB' | 's',
      figure: keyof FunctionUsage,
      limit: number,
    ): BenchRow => ({
      what: `publish-snapshot, ${LARGE_LISTING_COUNT.toLocaleString('en')} listings with ${(LARGE_LISTING_COUNT * PHOTOS_PER_LISTING).toLocaleString('en')} photos, ${title}`,
      unit,
      ours: medianOf('ours', figure),
      reference: { name: 'the whole directory at once', value: medianOf('reference', figure) },
      budget: { ours: limit },
      runs: [RUN_COUNT, RUN_COUNT],
    })
    return [
      createRow('memory above idle', 'MB', 'megabytes', 100),
      createRow('processor time', 's', 'processorSeconds', 1),
    ]
  } finally {
    await database.end()
    await backend.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function addPhotos(database: Client): Promise<void> {
  await database.query('delete from public.business_images where id is not null')
  await database.query(
    `insert into public.business_images (business_id, image_url, thumbnail_url, image_type, display_order, alt_text, file_name)
     select b.id, '/storage/v1/object/public/business-images/' || b.id || '/17636000000' || n || '-photo-' || n || '.jpg',
            '/storage/v1/object/public/business-images/' || b.id || '/17636000000' || n || '-photo-' || n || '-small.jpg',
            'full', n, 'The entrance of ' || b.name, 'photo-' || n || '.jpg'
     from public.businesses b cross join generate_series(1, $1::int) n`,
    [PHOTOS_PER_LISTING],
  )
}

/** Starts the function in a process of its own, lets it publish once, and measures the memory and time that it took. */
async function measurePublishing(
  backend: RunningBackend,
  database: Client,
  name: string,
): Promise<FunctionUsage> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = backend.env
  const deno = await startDeno({
    name,
    folder: join(REPOSITORY_FOLDER, 'supabase/functions'),
    env: {
      SUPABASE_URL,
      SUPABASE_ANON_KEY: SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SERVICE_ROLE_KEY: SUPABASE_SECRET_KEY,
    },
    log: (line) => console.error(line),
  })
  const publishSnapshot = async (): Promise<{ isPublished: boolean; answer: string }> => {
    const response = await fetch(deno.origin, { method: 'POST', headers: { apikey: SUPABASE_SECRET_KEY } })
    const answer = await response.text()
    const { data } = JSON.parse(answer) as { data?: { published: boolean } }
    return { isPublished: data?.published ?? false, answer }
  }
  try {
    await database.query(
      "update private.snapshot_state set revision = (public.snapshot_status() ->> 'revision')::bigint, epoch = (public.snapshot_status() ->> 'epoch')::uuid where only_row",
    )
    if ((await publishSnapshot()).isPublished) throw new Error(`${name} published although nothing was due`)
    await database.query('update private.snapshot_state set revision = -1 where only_row')
    // Writing 5 resets the peak of the resident memory (proc_pid_clear_refs).
    await writeFile(`/proc/${deno.pid}/clear_refs`, '5')
    const idle = await readMemoryMegabytes(deno.pid, 'VmRSS')
    const startedAt = await readProcessorSeconds(deno.pid)
    const { isPublished, answer } = await publishSnapshot()
    if (!isPublished) throw new Error(`${name} did not publish: ${answer}`)
    const processorSeconds = (await readProcessorSeconds(deno.pid)) - startedAt
    return { megabytes: (await readMemoryMegabytes(deno.pid, 'VmHWM')) - idle, processorSeconds }
  } finally {
    await deno.stop()
  }
}

async function readMemoryMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status has no ${field}`)
  return (Number(kibibytes) * 1024) / BYTES_PER_MEGABYTE
}

async function readProcessorSeconds(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
