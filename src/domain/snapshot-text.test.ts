import { expect, it } from 'vitest'
import { DirectoryServer, testListing } from '../../tests/fixtures/directory-server.ts'
import { formatSnapshot, parseSnapshot, toRows } from './snapshot-text.ts'

function everything(server: DirectoryServer) {
  return server.changes(0, Number.MAX_SAFE_INTEGER)
}

it('keeps every row, the head on the first line and each block of rows on a line of its own', () => {
  const server = new DirectoryServer()
  for (let n = 1; n <= 2_150; n += 1) server.put('businesses', testListing(n, { alt_names: [`Old ${n}`] }))
  server.put('businesses', testListing(2_151, { name: 'Line\nbreak "K&K" m\u0327' }))
  server.put('directory_settings', { id: 's' })
  const changes = everything(server)
  const text = formatSnapshot(changes)
  expect(parseSnapshot(text)).toEqual({
    ...changes,
    deleted: {},
    rows: { business_images: [], emergency_contacts: [], announcements: [], ...changes.rows },
  })
  const lines = text.split('\n')
  expect(lines[0]).toContain('"epoch":"epoch-1"')
  expect(lines.filter((line) => line.startsWith('{"id"'))).toHaveLength(6)
})

it('starts a new block for rows with other columns', () => {
  const server = new DirectoryServer()
  server.put('directory_settings', { id: 'a' })
  const settings = { id: 'b', is_demo: true }
  server.put('directory_settings', settings)
  const { rows } = parseSnapshot(formatSnapshot(everything(server)))
  expect(rows.directory_settings).toEqual([
    { id: 'a', revision: 1 },
    { id: 'b', is_demo: true, revision: 2 },
  ])
})

it('is one line for an empty directory', () => {
  expect(formatSnapshot(everything(new DirectoryServer())).split('\n')).toHaveLength(1)
})

it.each([
  { id: ['a', 'b'], name: ['A'] },
  { id: ['a'], name: 'A' },
  { id: ['a'], name: null },
  { name: ['A'] },
])('refuses a block with an incomplete column: %j', (block) => {
  expect(() => toRows(block as Record<string, unknown[]>)).toThrow(TypeError)
})
