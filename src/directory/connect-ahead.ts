import { supabaseUrl } from 'virtual:guide-build'

/**
 * Opens a connection to the host of the API while the app still starts. Its name, the connection and the encryption are
 * three round trips, for which the directory worker would wait before its first byte (SHELL-1).
 * @param host origin of the API; empty where it is the site's own
 */
export function connectAhead(host: string = supabaseUrl): void {
  if (!host) return
  const link = document.createElement('link')
  link.rel = 'preconnect'
  // The API is asked without cookies, and browsers keep connections with and without them apart.
  link.crossOrigin = 'anonymous'
  link.href = host
  document.head.append(link)
}
