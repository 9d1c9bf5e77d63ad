/** How this browser puts the guide on the home screen. */
export type InstallWay = 'offer' | 'ios' | 'ios-other-app' | 'mac-safari' | 'android-menu' | 'menu'

export interface BrowserTraits {
  userAgent: string
  /** iPads call themselves Macs; they have fingers. */
  maxTouchPoints: number
  hasOffer: boolean
}

/** Programs that show pages inside another app have no way to the home screen. */
const INSIDE_OTHER_APP = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly/

export function installWay({ userAgent, maxTouchPoints, hasOffer }: BrowserTraits): InstallWay {
  if (hasOffer) return 'offer'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return INSIDE_OTHER_APP.test(userAgent) ? 'ios-other-app' : 'ios'
  if (/Macintosh/.test(userAgent) && /Safari\//.test(userAgent) && !/Chrom|Firefox|Edg/.test(userAgent))
    return 'mac-safari'
  return /Android/.test(userAgent) ? 'android-menu' : 'menu'
}

/** Systems on which the installed guide has storage of its own and starts empty (INSTALL-3). */
export function startsEmpty(way: InstallWay): boolean {
  return way === 'ios' || way === 'ios-other-app' || way === 'mac-safari'
}

/** Started from the home screen: there is nothing to install. */
export function isStandalone(): boolean {
  const isInstalledOnIos = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return isInstalledOnIos || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
