/*
 * Import this first in every entry whose code uses dexie. Dexie opens a BroadcastChannel while it loads. A browser that
 * refuses channels (Firefox with cookies blocked) throws there, and the whole script would end (OFFLINE-6).
 */
try {
  new BroadcastChannel('guide-probe').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}
