import { access, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'

/*
 * The folder of a box, which may be a memory stick with other files on it (BOX-3). `box-files.txt` lists the files of the
 * box; a later run deletes only these files, and never the folder itself.
 */

export const BOX_README_FILE = 'README.txt'
const BOX_LIST_FILE = 'box-files.txt'
const LIST_TITLE = 'Files that "npm run box" wrote. The next run deletes them and writes new ones.'

/** The first line of the README of every box, also of old boxes without a list of files. */
export const README_TITLE = 'The Marshall Islands Guide for a box without internet, written by "npm run box".'
const GUIDE_FILE_PATTERN = /^marshall-islands-guide-.*\.html$/

/**
 * Prepares the folder for `files` (paths with `/`): deletes the files of an earlier run, and lists the new files before they
 * are written, so that an interrupted run can be repeated.
 * @throws PlainFailure if the folder has files that no box wrote; then nothing is deleted
 */
export async function prepareBoxFolder(folder: string, files: readonly string[]): Promise<void> {
  const existingNames = await readdir(folder)
  const oldFiles = existingNames.length === 0 ? [] : await listOwnFiles(folder, files)
  const ownNames = new Set([...oldFiles, BOX_README_FILE, BOX_LIST_FILE])
  for (const file of files)
    if (!ownNames.has(file) && (await fileExists(path.join(folder, file)))) throw otherFilesFailure(folder)
  for (const file of oldFiles)
    if (file !== BOX_README_FILE && file !== BOX_LIST_FILE) await rm(path.join(folder, file), { force: true })
  await removeEmptyFolders(folder, oldFiles)
  await writeFile(path.join(folder, BOX_LIST_FILE), `${[LIST_TITLE, ...files].join('\n')}\n`)
}

/** The files that an earlier run wrote into this folder. @throws PlainFailure if there was none */
async function listOwnFiles(folder: string, files: readonly string[]): Promise<string[]> {
  const [title, ...listedFiles] = (await readLines(path.join(folder, BOX_LIST_FILE))).filter(
    (line) => line !== '',
  )
  if (title === LIST_TITLE) return listedFiles.filter((file) => isInsideFolder(folder, file))
  const [readme] = await readLines(path.join(folder, BOX_README_FILE))
  if (readme !== README_TITLE) throw otherFilesFailure(folder)
  return listFilesOfOlderBox(folder, files)
}

/** The files of a box from a release without the list: everything under the names that a box uses at its top level. */
async function listFilesOfOlderBox(folder: string, files: readonly string[]): Promise<string[]> {
  const names = new Set(files.map((file) => file.split('/')[0]))
  const topNames = await readdir(folder, { withFileTypes: true })
  const boxEntries = topNames.filter(({ name }) => names.has(name) || GUIDE_FILE_PATTERN.test(name))
  const fileLists = boxEntries.map(async (entry) => {
    if (!entry.isDirectory()) return [entry.name]
    const entriesInside = await readdir(path.join(folder, entry.name), {
      recursive: true,
      withFileTypes: true,
    })
    return entriesInside
      .filter((innerEntry) => !innerEntry.isDirectory())
      .map((innerEntry) =>
        path.relative(folder, path.join(innerEntry.parentPath, innerEntry.name)).replaceAll('\\', '/'),
      )
  })
  return (await Promise.all(fileLists)).flat()
}

async function removeEmptyFolders(folder: string, files: readonly string[]): Promise<void> {
  const folders = new Set<string>()
  for (const file of files)
    for (
      let parentFolder = path.dirname(file);
      parentFolder !== '.';
      parentFolder = path.dirname(parentFolder)
    )
      folders.add(parentFolder)
  // Remove the deepest folders first. A folder with other files stays.
  const deepestFirst = [...folders].toSorted((a, b) => b.split('/').length - a.split('/').length)
  for (const name of deepestFirst) await rmdir(path.join(folder, name)).catch(() => undefined)
}

function isInsideFolder(folder: string, file: string): boolean {
  const relativePath = path.relative(folder, path.resolve(folder, file))
  return relativePath !== '' && !relativePath.startsWith('..') && !path.isAbsolute(file)
}

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split(/\r?\n/)
}

function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function otherFilesFailure(folder: string): PlainFailure {
  const emptyFolderHint = path.join(folder, 'guide-box')
  return new PlainFailure(
    `${folder} holds files that are not of a box, so nothing was deleted or written. Name an empty or new folder, such as ${emptyFolderHint}.`,
  )
}
