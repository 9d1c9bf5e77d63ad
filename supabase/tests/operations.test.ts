import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpMfa } from './authenticator.ts'
import { type Caller, SERVICE, VISITOR, addAccount, queryAs, sqlState } from './callers.ts'
import { callFeed } from './directory-feed.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

describe.each(DATABASES)('operations on %s', (_name, open) => {
  let database: TestDatabase
  let admin: Caller
  let listing: string
  beforeAll(async () => {
    database = await open()
    admin = await addAccount(database, 'admin@example.mh', true)
    const [row] = await database.query(
      `insert into public.businesses (name, description) values ('Store', 'x') returning id`,
    )
    listing = String(row?.['id'])
  })
  afterAll(() => database.close())

  it('snapshot_status reports that the snapshot is out of date after a change, and after a restore', async () => {
    const readSnapshotStatus = async () =>
      (await queryAs(database, SERVICE, 'select public.snapshot_status() as status'))[0]?.['status'] as {
        is_due: boolean
        epoch: string
        revision: number
      }
    const publishSnapshot = async () => {
      const { epoch, revision } = (await callFeed(database, 0)).changes
      await queryAs(database, SERVICE, 'select public.note_snapshot($1, $2)', [epoch, revision])
    }
    expect((await readSnapshotStatus()).is_due).toBe(true)
    await publishSnapshot()
    expect((await readSnapshotStatus()).is_due).toBe(false)
    await database.query(`update public.businesses set featured = true where id = $1`, [listing])
    expect((await readSnapshotStatus()).is_due).toBe(true)
    await publishSnapshot()
    await database.query('select private.renew_epoch()')
    expect((await readSnapshotStatus()).is_due).toBe(true)
  })

  it('when two runs of publish-snapshot overlap and their files may be in the wrong order, the snapshot is due again (SNAP-1)', async () => {
    const readStatus = async () =>
      (await queryAs(database, SERVICE, 'select public.snapshot_status() as status'))[0]?.['status'] as {
        is_due: boolean
        notes: number
      }
    const beginRun = async () => {
      const { notes } = await readStatus()
      const { epoch, revision } = (await callFeed(database, 0)).changes
      return { note: () => queryAs(database, SERVICE, NOTE, [epoch, revision, notes]) }
    }
    const NOTE = 'select public.note_snapshot($1, $2, $3)'
    await database.query(`update public.businesses set phone = '625-1000' where id = $1`, [listing])
    const olderRun = await beginRun()
    await database.query(`update public.businesses set phone = '625-2000' where id = $1`, [listing])
    const newerRun = await beginRun()
    const newestRun = await beginRun()
    // The older run may have uploaded its file after the others, although it reports its end before them.
    await olderRun.note()
    await newerRun.note()
    await newestRun.note()
    expect((await readStatus()).is_due).toBe(true)

    const onlyRun = await beginRun()
    await onlyRun.note()
    expect((await readStatus()).is_due).toBe(false)

    await database.query(`update public.businesses set phone = '625-3000' where id = $1`, [listing])
    const [oneRun, otherRun] = [await beginRun(), await beginRun()]
    await oneRun.note()
    await otherRun.note()
    expect((await readStatus()).is_due).toBe(false)
  })

  it('install_storage_rules creates both buckets of Storage, also when called again', async () => {
    await database.query('select private.install_storage_rules()')
    const buckets = await database.query(
      'select id, public, file_size_limit::int from storage.buckets order by id',
    )
    expect(buckets).toEqual([
      { id: 'business-images', public: true, file_size_limit: 5_242_880 },
      { id: 'directory', public: true, file_size_limit: 52_428_800 },
    ])
  })

  const uploadFile = (caller: Caller, bucket: string, name: string) =>
    queryAs(database, caller, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [
      bucket,
      name,
    ]).then(
      () => 'stored',
      (error: unknown) => sqlState(error),
    )

  it('the bucket of photos accepts photos from admins, only at paths of an existing listing (STORAGE-1)', async () => {
    const validPath = `${listing}/1764000000000-front.jpg`
    expect(await uploadFile(admin, 'business-images', validPath)).toBe('stored')
    expect(await uploadFile(admin, 'business-images', validPath), 'no overwriting').toBe('23505')
    expect(await uploadFile(admin, 'business-images', `${validPath}-thumb.jpg`)).toBe('stored')
    for (const name of [
      `${crypto.randomUUID()}/1764000000000-front.jpg`,
      `${listing}/front.jpg`,
      `${listing}/1764000000000-front.svg`,
      `${listing}/1764000000000-front.html`,
      `${listing}/1764000000000-../../x.jpg`,
      `${listing}/a/1764000000000-x.jpg`,
      'x.jpg',
    ]) {
      expect(await uploadFile(admin, 'business-images', name), name).toBe('42501')
    }
    expect(await uploadFile(admin, 'directory', 'latest.json.gz')).toBe('42501')
    expect(await uploadFile(VISITOR, 'business-images', `${listing}/1764000000001-a.jpg`)).toBe('42501')
    expect(await uploadFile(SERVICE, 'directory', 'latest.json.gz')).toBe('stored')
    const overwriteQuery = `update storage.objects set metadata = '{}' where name = $1 returning 1`
    expect(await queryAs(database, admin, overwriteQuery, [validPath])).toEqual([])
    expect(await queryAs(database, VISITOR, 'select name from storage.objects')).toEqual([])
    expect(await queryAs(database, VISITOR, 'delete from storage.objects where true returning 1')).toEqual([])
    expect(
      await queryAs(database, admin, 'delete from storage.objects where name = $1 returning 1', [validPath]),
    ).toHaveLength(1)
  })

  it('an admin deletes the file of a photo only after its row, also while a deleted listing keeps the photo (STORAGE-5)', async () => {
    const [shop] = await database.query(
      `insert into public.businesses (name, description) values ('Shop', 'x') returning id`,
    )
    const shopId = String(shop?.['id'])
    const files = ['full', 'full.jpg-thumb', 'unused'].map((name) => `${shopId}/1764000000000-${name}.jpg`)
    for (const file of files) expect(await uploadFile(admin, 'business-images', file)).toBe('stored')
    await database.query(
      `insert into public.business_images (business_id, image_url, thumbnail_url)
       values ($1, 'https://x.mh/storage/v1/object/public/business-images/' || $2, '/storage/v1/object/public/business-images/' || $3)`,
      [shopId, files[0], files[1]],
    )
    const deleteFiles = async () => {
      const sql = `delete from storage.objects where name like $1 returning name`
      const rows = await queryAs(database, admin, sql, [`${shopId}/%`])
      return rows.map((row) => row['name'])
    }
    expect(await deleteFiles()).toEqual([files[2]])
    await queryAs(database, admin, 'delete from public.businesses where id = $1', [shopId])
    expect(await deleteFiles(), 'the deleted listing keeps its photos').toEqual([])
    await queryAs(database, admin, 'select public.restore_listing($1)', [shopId])
    expect(await deleteFiles()).toEqual([])
    await queryAs(database, admin, 'delete from public.business_images where business_id = $1', [shopId])
    expect(new Set(await deleteFiles())).toEqual(new Set(files.slice(0, 2)))
  })

  it('orphan_photos lists the files that no photo uses and that are not new', async () => {
    const twoDaysAgo = `'now'::timestamptz - interval '2 days'`
    await database.query(
      `insert into storage.objects (bucket_id, name, created_at) values
        ('business-images', $1 || '/1-used.jpg', ${twoDaysAgo}), ('business-images', $1 || '/1-used.jpg-thumb.jpg', ${twoDaysAgo}),
        ('business-images', $1 || '/2-orphan.jpg', ${twoDaysAgo}), ('business-images', $1 || '/3-young.jpg', now())`,
      [listing],
    )
    await database.query(
      `insert into public.business_images (business_id, image_url, thumbnail_url)
       values ($1::uuid, 'https://x.mh/storage/v1/object/public/business-images/' || $1 || '/1-used.jpg',
         '/storage/v1/object/public/business-images/' || $1 || '/1-used.jpg-thumb.jpg')`,
      [listing],
    )
    const rows = await queryAs(database, SERVICE, 'select public.orphan_photos() as name')
    expect(rows.map((row) => row['name'])).toEqual([`${listing}/2-orphan.jpg`])
  })

  it('public.users follows a changed e-mail address, and a deleted account loses its rows and its rights', async () => {
    const removedAccount = await addAccount(database, 'gone@example.mh', true)
    await setUpMfa(database, removedAccount)
    await database.query(`update auth.users set email = 'moved@example.mh' where id = $1`, [
      removedAccount.userId,
    ])
    const [mirroredUser] = await database.query('select email from public.users where id = $1', [
      removedAccount.userId,
    ])
    expect(mirroredUser?.['email']).toBe('moved@example.mh')
    const listedAdmins = await queryAs(
      database,
      SERVICE,
      'select email, mfa_enabled from public.list_admins()',
    )
    expect(listedAdmins).toContainEqual({ email: 'moved@example.mh', mfa_enabled: true })
    await database.query('delete from auth.users where id = $1', [removedAccount.userId])
    const remainingRows = await database.query(
      `select (select count(*) from public.users where id = $1)::int + (select count(*) from private.admins where user_id = $1)::int
         + (select count(*) from private.mfa_factors where user_id = $1)::int as rows`,
      [removedAccount.userId],
    )
    expect(remainingRows[0]?.['rows']).toBe(0)
    expect((await queryAs(database, removedAccount, 'select private.is_admin() as yes'))[0]?.['yes']).toBe(
      false,
    )
    await expect(
      queryAs(database, SERVICE, 'select public.grant_admin($1)', [crypto.randomUUID()]),
    ).rejects.toSatisfy((error) => sqlState(error) === 'PT404')
  })

  it('without pg_cron and pg_net, the database creates no schedules and calls no edge function', async () => {
    const [row] = await database.query(
      `select private.install_schedules() as schedules, private.call_edge_function('x') as called`,
    )
    expect(row).toEqual({ schedules: false, called: false })
  })

  it('an edge function that the database calls has one minute to answer', async () => {
    await database.query('create schema net')
    await database.query('create table net.asked (url text, timeout integer)')
    await database.query(`create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
        headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language sql as
      $$ insert into net.asked values (url, timeout_milliseconds); select 1::bigint $$`)
    await database.query(
      `insert into private.secrets (name, value) values ('project_url', 'https://x.example'), ('function_key', 'key')`,
    )
    const [row] = await database.query(`select private.call_edge_function('sweep-photos') as called`)
    expect(row?.['called']).toBe(true)
    expect(await database.query('select * from net.asked')).toEqual([
      { url: 'https://x.example/functions/v1/sweep-photos', timeout: 60_000 },
    ])
  })

  it('the database requests a new build from the static host at most hourly, and only after a change (PAGES-10)', async () => {
    const requestBuild = async (): Promise<unknown> =>
      (await database.query('select private.deploy_if_due() as called'))[0]?.['called']
    const anHourLater = () =>
      database.query(`update private.deploy_state set called_at = called_at - interval '1 hour'`)
    expect(await requestBuild()).toBe(false)
    await database.query(
      `insert into private.secrets (name, value) values ('deploy_hook', 'https://host.example/hook')`,
    )
    await database.query('truncate net.asked')
    expect(await requestBuild()).toBe(true)
    await anHourLater()
    expect(await requestBuild()).toBe(false)
    await database.query(`update public.businesses set name = name || ' 2' where id = $1`, [listing])
    expect(await requestBuild()).toBe(true)
    await database.query(`update public.businesses set name = name || ' 3' where id = $1`, [listing])
    expect(await requestBuild()).toBe(false)
    await anHourLater()
    expect(await requestBuild()).toBe(true)
    expect(await requestBuild(), 'nothing begins or ends').toBe(false)
    // Act as if the last call was before these times: rows that ended before the last call need no new call.
    await database.query(
      `insert into public.announcements (message, type, start_date, end_date)
       values ('began', 'info', now() - interval '10 minutes', null), ('ends later', 'info', null, now() + interval '1 day')`,
    )
    await database.query(
      `update private.deploy_state set revision = private.newest_revision(), called_at = now() - interval '20 minutes'`,
    )
    expect(await requestBuild(), 'an announcement began (PAGES-15)').toBe(true)
    expect(await requestBuild()).toBe(false)
    await database.query(
      `update public.businesses set closed_until = (now() at time zone 'Pacific/Majuro')::date where id = $1`,
      [listing],
    )
    await database.query(
      `update private.deploy_state set revision = private.newest_revision(), called_at = now() - interval '1 day'`,
    )
    expect(await requestBuild(), 'a closed place opened again').toBe(true)
    const requestedUrls = await database.query('select url from net.asked')
    expect(requestedUrls).toEqual(Array.from({ length: 5 }, () => ({ url: 'https://host.example/hook' })))
  })

  it('the database requests a new build again an hour after the host refused or did not answer, until it accepts (PAGES-10)', async () => {
    await database.query('update public.announcements set is_active = false where is_active')
    await database.query('update public.businesses set closed_until = null where true')
    await database.query(
      'create table if not exists net._http_response (id bigint, status_code integer, error_msg text)',
    )
    await database.query(`update private.deploy_state set revision = -1, called_at = null where only_row`)
    const requestBuild = async (): Promise<unknown> =>
      (await database.query('select private.deploy_if_due() as called'))[0]?.['called']
    const outcomes: unknown[] = []
    for (const [status, failure] of [
      [503, null],
      [null, 'Timeout was reached'],
      [200, null],
    ]) {
      outcomes.push(await requestBuild())
      await database.query('delete from net._http_response')
      await database.query('insert into net._http_response values (1, $1, $2)', [status, failure])
      expect(await requestBuild(), 'within the hour').toBe(false)
      await database.query(`update private.deploy_state set called_at = called_at - interval '1 hour'`)
    }
    expect(outcomes).toEqual([true, true, true])
    expect(await requestBuild(), 'it was taken').toBe(false)
  })
})
