/** The button stands in the actions of a listing, what answers it offline in another part of the page. */
const asked = new EventTarget()

export function askWay(): void {
  asked.dispatchEvent(new Event('way'))
}

/** @returns ends it */
export function onWayAsked(answer: () => void): () => void {
  asked.addEventListener('way', answer)
  return () => asked.removeEventListener('way', answer)
}
