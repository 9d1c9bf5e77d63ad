/** In a module of its own: every start compares its address with it (src/main.tsx). */
export const REMOVED_PATH = '/removed'
