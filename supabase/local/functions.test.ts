import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './functions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-functions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('output that cannot be written to the log, as on a full disk, ends nothing and is reported once (LOCAL-12)', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const logs = path.join(folder, 'logs')
  try {
    await writeFile(logs, 'a file where the folder should be')
    const write = createLog(folder)
    write('audit-logger', 'one')
    write('audit-logger', 'two')
    expect(report).toHaveBeenCalledTimes(1)
    expect(String(report.mock.calls[0]?.[0])).toContain(logs)
    await rm(logs)
    write('audit-logger', 'three')
    expect(await readFile(path.join(logs, 'audit-logger.log'), 'utf8')).toMatch(/^\S+ three\n$/)
  } finally {
    report.mockRestore()
  }
})
