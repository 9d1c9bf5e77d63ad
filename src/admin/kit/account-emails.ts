import type { AdminTables } from '../../backend/admin-tables.ts'

/** E-mail addresses by account id. @throws RequestFailure */
export async function readEmails(tables: AdminTables): Promise<ReadonlyMap<string, string>> {
  const users = await tables.readAllRows<{ id: string; email: string | null }>('users', {
    select: 'id,email',
  })
  return new Map(users.map(({ id, email }) => [id, email ?? id]))
}
