import type { BuiltChunks } from './built-chunks.ts'

/*
 * Visitors do not download the admin area: the names of its files, also those of its libraries, begin with `admin-`
 * (file-layout.ts), so that the service worker does not precache them (build-service-worker.ts).
 */

/** The modules of the admin area. Modules that are imported only from these are not public either. */
const ADMIN_MODULE_PATTERN = /\/src\/(admin\/|screens\/admin-screen\.tsx$)/

export function isAdminModule(id: string): boolean {
  return ADMIN_MODULE_PATTERN.test(id)
}

export function isAdminFile(fileName: string): boolean {
  return fileName.startsWith('assets/admin-')
}

/** @throws Error when a public file contains code of the admin area, or imports a file of it */
export function requirePublicFiles(chunks: BuiltChunks): void {
  for (const { fileName, imports, moduleIds } of chunks.allChunks.filter(
    (chunk) => !isAdminFile(chunk.fileName),
  )) {
    const importedAdminFiles = imports.filter(isAdminFile)
    if (importedAdminFiles.length > 0)
      throw new Error(
        `${fileName} is public and needs ${importedAdminFiles.join(', ')}, which no visitor has`,
      )
    const adminModules = moduleIds.filter(isAdminModule)
    if (adminModules.length > 0) throw new Error(`${fileName} is public and holds ${adminModules.join(', ')}`)
  }
}
