import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the documented folder of a backup is outside of the checkout, and git ignores a backup folder inside (BACKUP-4)', () => {
  const commands = readFileSync('docs/operations.md', 'utf8').matchAll(
    /^npm run (?:backup|restore) -- (\S+)/gm,
  )
  const folders = [...commands].map(([, folder = '']) => folder)
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter((folder) => !folder.startsWith('../'))).toEqual([])
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('/backups/')
})
