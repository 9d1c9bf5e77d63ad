import { describe, expect, it } from 'vitest'
import { renameEarlierFile } from './renamed-files.ts'
import { computeHash, type ShellFile } from './shell-file.ts'

const SITE = 'https://guide.example/'

async function makeShellFile(url: string, content: string, revision = ''): Promise<ShellFile> {
  const hash = await computeHash(new TextEncoder().encode(content))
  return { url, key: `${SITE}${url}${revision}`, hash, step: 'start' }
}

/** Makes the cache of a device with these files of the previous release, by address. */
function makeCache(contents: Record<string, string>) {
  const cachedFiles = new Map(Object.entries(contents).map(([url, content]) => [`${SITE}${url}`, content]))
  return {
    keys: async () => [...cachedFiles.keys()].map((url) => new Request(url)),
    match: async (key: RequestInfo | URL) => {
      const content = cachedFiles.get((key as Request).url)
      return content === undefined
        ? undefined
        : new Response(content, { headers: { 'content-type': 'text/javascript' } })
    },
  }
}

async function renameAndRead(
  wantedFile: ShellFile,
  currentFiles: (ShellFile | string)[],
  previousCache: ReturnType<typeof makeCache>,
) {
  const names = currentFiles.map((file) => (typeof file === 'string' ? file : file.key))
  const answer = await renameEarlierFile(wantedFile, names, previousCache)
  return answer && { text: await answer.text(), type: answer.headers.get('content-type') }
}

const OLD_CODE = 'import"./texts-AAAAAAAA.js";import("./map.module--BBBBBBB.js")'
const NEW_CODE = 'import"./texts-CCCCCCCC.js";import("./map.module-DDDDDDDD.js")'
const TEXTS_FILE = await makeShellFile('assets/texts-CCCCCCCC.js', 'new words')
const MAP_FILE = await makeShellFile('assets/map.module-DDDDDDDD.js', 'map')
const MAIN_FILE = await makeShellFile('assets/main-EEEEEEEE.js', NEW_CODE)
const PREVIOUS_FILES = {
  'assets/main-FFFFFFFF.js': OLD_CODE,
  'assets/texts-AAAAAAAA.js': 'old words',
  'assets/map.module--BBBBBBB.js': 'map',
}

describe('a file of the previous release (SHELL-5)', () => {
  it('a file of the previous release is used for the new release if only the names of other files in it differ', async () => {
    const currentFiles = [MAIN_FILE, TEXTS_FILE, MAP_FILE]
    expect(await renameAndRead(MAIN_FILE, currentFiles, makeCache(PREVIOUS_FILES))).toEqual({
      text: NEW_CODE,
      type: 'text/javascript',
    })
    expect(await renameAndRead(MAP_FILE, currentFiles, makeCache(PREVIOUS_FILES))).toEqual({
      text: 'map',
      type: 'text/javascript',
    })
  })

  it('a file of the previous release is not used if it differs from the new file in more than names of other files', async () => {
    expect(
      await renameAndRead(TEXTS_FILE, [MAIN_FILE, TEXTS_FILE, MAP_FILE], makeCache(PREVIOUS_FILES)),
    ).toBeNull()
    const foreignFile = makeCache({
      ...PREVIOUS_FILES,
      'assets/main-FFFFFFFF.js': '<h1>Sign in to this Wi-Fi</h1>',
    })
    expect(await renameAndRead(MAIN_FILE, [MAIN_FILE, TEXTS_FILE, MAP_FILE], foreignFile)).toBeNull()
  })

  it('a file of the previous release is found by its address if its name has no hash', async () => {
    const currentFiles = await makeShellFile(
      'preload.js',
      '["/assets/main-EEEEEEEE.js"]',
      '?__WB_REVISION__=2',
    )
    const previousCache = makeCache({
      ...PREVIOUS_FILES,
      'preload.js?__WB_REVISION__=1': '["/assets/main-FFFFFFFF.js"]',
    })
    expect(await renameAndRead(currentFiles, [currentFiles, MAIN_FILE], previousCache)).toMatchObject({
      text: '["/assets/main-EEEEEEEE.js"]',
    })
  })

  it('a file of the previous release never becomes a document, because the headers may have changed', async () => {
    const pageFile = await makeShellFile('app.html', '<p>', '?__WB_REVISION__=2')
    expect(
      await renameAndRead(pageFile, [pageFile], makeCache({ 'app.html?__WB_REVISION__=1': '<p>' })),
    ).toBeNull()
  })

  it('a file of the previous release is found among several files of the same name', async () => {
    const previousFiles = {
      'assets/map.module-GGGGGGGG.js': 'another map',
      ...PREVIOUS_FILES,
      'assets/map.module-HHHHHHHH.js': 'a third',
    }
    expect(
      await renameAndRead(MAP_FILE, [MAIN_FILE, TEXTS_FILE, MAP_FILE], makeCache(previousFiles)),
    ).toMatchObject({ text: 'map' })
  })

  it('a file of the previous release is not used if two new files have the name that it contains', async () => {
    const otherFile = await makeShellFile('assets/map.module-HHHHHHHH.js', 'another map')
    expect(
      await renameAndRead(MAIN_FILE, [MAIN_FILE, TEXTS_FILE, MAP_FILE, otherFile], makeCache(PREVIOUS_FILES)),
    ).toBeNull()
  })

  it('a file of the previous release is used although it names a file of the admin area, which visitors do not download', async () => {
    const entryFile = await makeShellFile('assets/main-EEEEEEEE.js', 'import("./admin-screen-KKKKKKKK.js")')
    const previousCache = makeCache({ 'assets/main-FFFFFFFF.js': 'import("./admin-screen-LLLLLLLL.js")' })
    expect(
      await renameAndRead(entryFile, [entryFile, 'admin-screen-KKKKKKKK.js'], previousCache),
    ).not.toBeNull()
    expect(await renameAndRead(entryFile, [entryFile], previousCache)).toBeNull()
  })

  it('a file of the previous release is not found on a first visit', async () => {
    expect(await renameAndRead(MAIN_FILE, [MAIN_FILE, TEXTS_FILE, MAP_FILE], makeCache({}))).toBeNull()
  })
})
