/** Whether the device is mainly used by touch: it has a keyboard on the screen, and lists that close with a choice. */
export function isForFingers(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
