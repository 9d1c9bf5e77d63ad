import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, startDeno } from './functions.ts'

/** Source of a function that tries to write into the folder in the request, and answers whether it could. */
const WRITER_SOURCE = `Deno.serve(async (request) => {
  const folder = await request.text()
  try {
    Deno.mkdirSync(folder, { recursive: true })
    Deno.writeTextFileSync(folder + '/mail.eml', 'x')
    return new Response('written')
  } catch (error) {
    return new Response(error.name)
  }
})`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-functions-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a local edge function can write mails and no other file, also if the path of the data folder has a comma (LOCAL-13)', async () => {
  const functions = path.join(folder, 'functions')
  for (const [name, text] of [
    ['deno.json', '{}'],
    ['_local/exit-with-parent.ts', ''],
    ['writer/index.ts', WRITER_SOURCE],
  ] as const) {
    const file = path.join(functions, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const mails = path.join(folder, 'one,two,,three', 'mails')
  const env = { LOCAL_MAIL_FOLDER: mails }
  const deno = await startDeno({ name: 'writer', folder: functions, env, log: () => undefined })
  try {
    const writeInto = async (targetFolder: string): Promise<string> =>
      (await fetch(deno.origin, { method: 'POST', body: targetFolder })).text()
    expect(await writeInto(mails)).toBe('written')
    expect(await readdir(mails)).toEqual(['mail.eml'])
    expect(await writeInto(path.join(folder, 'one'))).toBe('NotCapable')
  } finally {
    await deno.stop()
  }
})

test('output of an edge function that cannot be written to the log is reported once and ends no process (LOCAL-12)', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockReturnValue()
  const logs = path.join(folder, 'logs')
  try {
    await writeFile(logs, 'a file where the folder should be')
    const write = createLog(folder)
    write('audit-logger', 'one')
    write('audit-logger', 'two')
    expect(errorSpy).toHaveBeenCalledTimes(1)
    expect(String(errorSpy.mock.calls[0]?.[0])).toContain(logs)
    await rm(logs)
    write('audit-logger', 'three')
    expect(await readFile(path.join(logs, 'audit-logger.log'), 'utf8')).toMatch(/^\S+ three\n$/)
  } finally {
    errorSpy.mockRestore()
  }
})
