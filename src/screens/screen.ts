import type { ComponentType } from 'react'

/** The props that each screen gets from its row of the table SCREENS. */
export interface ScreenProps {
  path: string
  title: string
  intro?: string | undefined
}

export interface Screen {
  /** Path pattern of the router: `:name` is a parameter. */
  path: string
  /** The heading and, with the name of the guide, the title of the tab. Empty if the screen sets its own heading. */
  title: string
  /**
   * One sentence about a rendered screen, shown below its heading, in search engines and in shared links. Missing where the
   * build describes each page of the screen by its content.
   */
  intro?: string
  /** Loads the component of the screen, which is in a file `*-screen.tsx` of this folder. */
  load: () => Promise<ComponentType<ScreenProps>>
  /** True when the build renders the screen as pages (PAGES-1). The app draws other screens on the device. */
  isRendered?: true
  /**
   * True for screens on which visits often begin: their code is requested together with the entry. If such a screen is also
   * rendered and has no parameter, its HTML is kept for the next start (PAGES-12).
   */
  isEntry?: true
  /** True for a list whose pages have paths of their own: `/page/2` below its path. */
  hasPages?: true
  /** True for the admin area, which has its own layout. */
  isAdmin?: true
}
