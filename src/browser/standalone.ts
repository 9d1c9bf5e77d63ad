/** Whether the guide was started from the home screen, so that it is already installed. */
export function isStandalone(): boolean {
  const isInstalledOnIos = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return isInstalledOnIos || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
