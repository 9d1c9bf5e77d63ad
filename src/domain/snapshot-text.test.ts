import { expect, it } from 'vitest'
import { DirectoryServer, testListing } from '../../tests/fixtures/directory-server.ts'
import { formatSnapshot } from './snapshot-text.ts'

it('is valid JSON with the head on the first line and one row on each further line', () => {
  const server = new DirectoryServer()
  server.put('businesses', testListing(1, { name: 'Line\nbreak "K&K" m̧' }))
  server.put('businesses', testListing(2))
  server.put('directory_settings', { id: 's' })
  const changes = server.changes(0, 100)
  const text = formatSnapshot(changes)
  expect(JSON.parse(text)).toEqual({
    ...changes,
    deleted: {},
    rows: { business_images: [], emergency_contacts: [], announcements: [], ...changes.rows },
  })
  const lines = text.split('\n')
  expect(lines[0]).toContain('"epoch":"epoch-1"')
  expect(lines.filter((line) => line.startsWith('{"id"'))).toHaveLength(3)
})

it('of an empty directory is one line', () => {
  expect(formatSnapshot(new DirectoryServer().changes(0, 1)).split('\n')).toHaveLength(1)
})
