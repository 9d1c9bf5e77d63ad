import { supabaseUrl } from 'virtual:guide-build'

/**
 * Opens a connection to the host of the API while the app is still starting. DNS, TCP and TLS need three round trips, for
 * which the directory worker would otherwise wait before its first byte (SHELL-1).
 * @param host origin of the API; empty if it is the origin of the site
 */
export function preconnectToApi(host: string = supabaseUrl): void {
  if (!host) return
  const link = document.createElement('link')
  link.rel = 'preconnect'
  // Requests to the API have no cookies, and browsers use separate connections for requests with and without cookies.
  link.crossOrigin = 'anonymous'
  link.href = host
  document.head.append(link)
}
