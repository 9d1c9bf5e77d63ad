/** The part of Deno's API that the functions use, for the project's TypeScript; Deno itself brings its own types. */
declare namespace Deno {
  function serve(handler: (request: Request) => Response | Promise<Response>): void
  const env: { get(name: string): string | undefined }
  const ppid: number
  function exit(code: number): never
  function unrefTimer(id: number | ReturnType<typeof setInterval>): void
  function mkdir(path: string, options: { recursive: boolean }): Promise<void>
  function writeFile(path: string, data: Uint8Array, options: { mode: number }): Promise<void>
}
