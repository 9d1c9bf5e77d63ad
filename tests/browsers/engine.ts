/* The interface through which tests control a browser. */

/** How long a test waits for one condition, in milliseconds. */
export const TIME_LIMIT_MS = 45_000

export interface BrowserWindow {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Clicks the first visible element that this XPath finds, and waits until there is one. */
  click(xpath: string): Promise<void>
  /** Types into the first element that this XPath finds. */
  type(xpath: string, text: string): Promise<void>
  /** Runs an expression in the page and waits for its promise. The result must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(file: `${string}.png`): Promise<void>
  /** Prints the page on A4 paper. @returns the PDF */
  print(): Promise<Uint8Array>
  close(): Promise<void>
  /** Ends the browser as a crash does. */
  kill(): Promise<void>
}

export interface OpenOptions {
  /** Folder of the profile. It is not deleted, so the next window has the same storage. */
  profile: string
  /** The browser refuses cookies and every kind of storage. */
  refuseStorage?: boolean
  /** The browser has no service workers. */
  withoutServiceWorker?: boolean
  /** Opens a private window, whose storage is deleted when it is closed. */
  isPrivate?: boolean
  /** The user agent that the browser sends. */
  userAgent?: string
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Whether the browser has a setting that refuses every kind of storage. */
  refusesStorage: boolean
  open(options: OpenOptions): Promise<BrowserWindow>
}
