/**
 * supabase-js sends a File or Blob as a form whose file has an empty name; lite looks for one named `file`.
 * Turns such an upload into one with the file as its body.
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
