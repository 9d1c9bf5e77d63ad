/** Where everything is removed; apart from the rest because it is in the first bundle. */
export const REMOVED_PATH = '/removed'
