// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addModalDialogs, AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { PastImports } from './past-imports.tsx'
import type { PastImport, UndoReport } from './undo-import.ts'

beforeAll(addModalDialogs)
afterEach(cleanup)

/** Undoes an import, to which the server answers with `report`. @returns the shown texts: a sentence, then each business */
async function undo(changes: Partial<PastImport>, report: UndoReport): Promise<(string | null)[]> {
  const past: PastImport = {
    id: 'import',
    file_name: 'pics.zip',
    added: 0,
    changed: 0,
    imported_at: new Date().toISOString(),
    imported_by: 'ann',
    undone_at: null,
    ...changes,
  }
  const tables = {
    readAllRows: (table: string) => Promise.resolve(table === 'listing_imports' ? [past] : []),
    callDatabase: (name: string) => Promise.resolve(name === 'undo_import' ? report : []),
  }
  render(
    <MemoryRouter>
      <AdminView backend={{ tables }}>
        <PastImports
          past={{ table: 'listing_imports', undo: 'undo_import', historyPath: (id) => `/history/${id}` }}
          count={(count) => `${count} businesses`}
        />
      </AdminView>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: pics.zip' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }))
  const ended = (await screen.findByText(/pics\.zip"? is undone/)).parentElement!
  return [...ended.querySelectorAll('p, li')].map(({ textContent }) => textContent)
}

const makeKeptRow = (id: string, reason: 'changed' | 'deleted') => ({ id, name: `Inn ${id}`, reason })

test('the result of undoing an import of photos lists the photos changed or deleted since, by business (IMPORT-15)', async () => {
  const kept = [
    makeKeptRow('1', 'changed'),
    makeKeptRow('1', 'deleted'),
    makeKeptRow('1', 'deleted'),
    makeKeptRow('2', 'deleted'),
  ]
  expect(await undo({ photos: 9 }, { left: 0, undone: 5, kept })).toEqual([
    'Somebody changed or deleted 4 photos since, and that stays so:',
    'Inn 1: 1 photo changed since',
    'Inn 1: 2 photos deleted since',
    'Inn 2: 1 photo deleted since',
  ])
})

test('the result of undoing an import lists the businesses that were changed or deleted since (IMPORT-9)', async () => {
  const kept = [makeKeptRow('1', 'changed'), makeKeptRow('2', 'deleted')]
  expect(await undo({ added: 5 }, { left: 0, undone: 3, kept })).toEqual([
    'Somebody changed 2 businesses since. They stay as they are:',
    'Inn 1: changed since',
    'Inn 2: deleted since',
  ])
})
