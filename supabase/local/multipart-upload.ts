/**
 * Converts a form upload into a request with the file as its body. supabase-js sends a File or Blob as a form field with
 * an empty name, but lite looks for a field named `file`.
 */
export async function unwrapUpload(request: Request): Promise<Request> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return request
  const form = await request.formData()
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file || typeof file === 'string') return request
  const headers = new Headers(request.headers)
  headers.set('Content-Type', file.type || 'application/octet-stream')
  headers.set('Content-Length', String(file.size))
  const cacheControl = form.get('cacheControl')
  if (typeof cacheControl === 'string') headers.set('Cache-Control', `max-age=${cacheControl}`)
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() })
}
