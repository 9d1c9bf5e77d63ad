declare module 'virtual:guide-build' {
  import type { GuideBuild } from './domain/guide-build.ts'
  export const version: GuideBuild['version']
  export const builtAt: GuideBuild['builtAt']
  export const emergencyContacts: GuideBuild['emergencyContacts']
  export const listingCount: GuideBuild['listingCount']
  export const snapshotPath: GuideBuild['snapshotPath']
  export const supabaseUrl: GuideBuild['supabaseUrl']
  export const publishableKey: GuideBuild['publishableKey']
  export const contactEmail: GuideBuild['contactEmail']
}
