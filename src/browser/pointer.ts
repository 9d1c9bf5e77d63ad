/** Whether the device is mainly used by touch: its keyboard covers a part of the screen, and its select lists close at a choice. */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
