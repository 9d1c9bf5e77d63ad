import { isSlowLink, networkInformation } from '../browser/network.ts'

/** Sets the style for slow connections on the page while the link is slow (SLOW-1), and follows its changes. */
export function followSlowLink(): void {
  mark()
  networkInformation()?.addEventListener('change', mark)
}

function mark(): void {
  document.documentElement.classList.toggle('slow-connection', isSlowLink())
}
