import * as z from 'zod/mini'
import { ownSource, storageSource, type ContractRow } from './contract.ts'
import { copyOf, PHOTOS } from './storage.ts'

/** Deleting comes last, because the rows of photos name these files. */
export const STORAGE_END: readonly ContractRow[] = [
  {
    title: 'removing files, also those that do not exist',
    as: 'admin',
    method: 'DELETE',
    url: () => PHOTOS,
    send: ({ photo }) => ({ prefixes: [photo, copyOf(photo), `${photo}-none.jpg`] }),
    status: 200,
    body: z.array(z.looseObject({ name: z.string() })),
    source: storageSource('src/http/routes/object/deleteObjects.ts'),
  },
  {
    title: 'removing files by an account that is not an admin removes nothing',
    as: 'stranger',
    method: 'DELETE',
    url: () => PHOTOS,
    send: ({ photo }) => ({ prefixes: [`${photo}-thumb.jpg`] }),
    status: 200,
    body: z.array(z.unknown()).check(z.maxLength(0)),
    source: ownSource('supabase/migrations/20261120000600_storage.sql'),
  },
  {
    title: 'removing files by the secret key, as the sweep does',
    as: 'service',
    method: 'DELETE',
    url: () => PHOTOS,
    send: ({ photo }) => ({ prefixes: [`${photo}-thumb.jpg`] }),
    status: 200,
    body: z.array(z.looseObject({ name: z.string() })),
    source: storageSource('src/http/routes/object/deleteObjects.ts'),
  },
]
