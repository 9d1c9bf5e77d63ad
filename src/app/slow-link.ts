import { isSlowLink, networkInformation } from '../browser/network.ts'

/** Marks the page while the link is slow (spec public-site 9: the slow-connection style), and follows its changes. */
export function followSlowLink(): void {
  mark()
  networkInformation()?.addEventListener('change', mark)
}

function mark(): void {
  document.documentElement.classList.toggle('slow-connection', isSlowLink())
}
