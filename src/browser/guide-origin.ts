/**
 * Origin of the guide's address on the internet, for links that people pass on. On a box, whose own address works only near
 * it, the box names the guide's address in `data-box` (BOX-2).
 */
export function getGuideOrigin(): string {
  const { box } = document.documentElement.dataset
  return box === undefined ? location.origin : new URL(box).origin
}
