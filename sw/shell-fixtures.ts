import type { ShellStep } from '../src/domain/offline-caches.ts'
import { RunningDownloads } from './running-downloads.ts'
import { computeHash, type ShellFile } from './shell-file.ts'
import type { ShellPorts } from './shell-files.ts'

/* A small shell of the guide on a device, for tests. */

export const PAGE = '<div id="root"></div><script type="module" src="/assets/main-1.js"></script>'
export const PORTAL_PAGE = '<h1>Sign in to this Wi-Fi</h1>'
export const CONTENT_BY_FILE: Record<string, string> = {
  'app.html': PAGE,
  'assets/main-1.js': 'code',
  'assets/style-1.css': 'styles',
  'theme.js': 'theme',
}

export function makeFileResponse(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } })
}

const STEPS_BY_FILE: Record<string, ShellStep> = { 'assets/style-1.css': 'screens', 'theme.js': 'later' }

export const FILES = await Promise.all(
  Object.entries(CONTENT_BY_FILE).map(async ([url, content]): Promise<ShellFile> => {
    const hash = await computeHash(new TextEncoder().encode(content))
    return { url, key: `https://guide.example/${url}?kept`, hash, step: STEPS_BY_FILE[url] ?? 'start' }
  }),
)

export function serveFile({ url }: ShellFile): Response {
  return makeFileResponse(CONTENT_BY_FILE[url] ?? '', url.endsWith('.html') ? 'text/html' : 'text/javascript')
}

export function fileOf(url: string): ShellFile {
  const file = FILES.find((one) => one.url === url)
  if (file === undefined) throw new Error(`The shell has no ${url}`)
  return file
}

/** Makes a stored file whose bytes the browser cannot read, for example after the phone lost power. */
export function makeUnreadableResponse(type: string): Response {
  const body = new ReadableStream({
    start: (controller) => controller.error(new DOMException('The file is damaged', 'UnknownError')),
  })
  return new Response(body, { headers: { 'content-type': type } })
}

/** Makes a device with the whole shell, except for files that are missing (null) or have another content. */
export function createDevicePorts(
  changedContents: Record<string, string | null>,
  fetch: (file: ShellFile) => Response = serveFile,
): ShellPorts {
  const cachedResponses = new Map<unknown, Response>()
  for (const file of FILES) {
    const content = changedContents[file.url]
    if (content !== null)
      cachedResponses.set(
        file.key,
        content === undefined ? serveFile(file) : makeFileResponse(content, 'text/html'),
      )
  }
  return {
    files: FILES,
    cache: async () => ({
      match: async (key) => cachedResponses.get(key)?.clone(),
      put: async (key, answer) => void cachedResponses.set(key, answer.clone()),
      keys: async () => [...cachedResponses.keys()].map((key) => new Request(key as string)),
    }),
    fetch: async (file) => fetch(file),
    deletePhotos: async () => undefined,
    downloads: new RunningDownloads(),
  }
}
