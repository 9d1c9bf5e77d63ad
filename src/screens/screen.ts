import type { ComponentType } from 'react'

/** What each screen gets from its row of the table. */
export interface ScreenProps {
  path: string
  title: string
  intro?: string | undefined
}

export interface Screen {
  /** As the router reads it: `:name` is a parameter. */
  path: string
  /** The heading, and with the name of the guide the title of the tab. Empty where the screen has its own. */
  title: string
  /**
   * What a rendered screen is for: below its heading, in search engines and in shared links. Left out where the build
   * describes each of its pages by what is on it.
   */
  intro?: string
  /** Loads its component, which is in a file `*-screen.tsx` of this folder. */
  load: () => Promise<ComponentType<ScreenProps>>
  /** True when the build renders it as pages (PAGES-1). The app draws the others on the device. */
  isRendered?: true
  /**
   * True for screens on which visits begin: their code is requested together with the entry. One that is also rendered,
   * and has no parameter, is kept as HTML for the next start (PAGES-12).
   */
  isEntry?: true
  /** True for a list with pages of their own: `/page/2` below its path. */
  hasPages?: true
  /** True for the admin area, which has its own layout. */
  isAdmin?: true
}
