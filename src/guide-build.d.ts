// An ambient module may only import inside its body, which the lint rule reads as a type annotation.
// oxlint-disable typescript/consistent-type-imports
declare module 'virtual:guide-build' {
  // A relative import statement is not allowed here and would silently make everything `any`.
  type GuideBuild = import('./domain/guide-build.ts').GuideBuild
  export const version: GuideBuild['version']
  export const builtAt: GuideBuild['builtAt']
  export const epoch: GuideBuild['epoch']
  export const revision: GuideBuild['revision']
  export const listingCount: GuideBuild['listingCount']
  export const snapshotPath: GuideBuild['snapshotPath']
  export const supabaseUrl: GuideBuild['supabaseUrl']
  export const publishableKey: GuideBuild['publishableKey']
  export const hasRealtime: GuideBuild['hasRealtime']
  export const contactEmail: GuideBuild['contactEmail']
  export const dataLicence: GuideBuild['dataLicence']
  export const isDemo: GuideBuild['isDemo']
}

declare module 'virtual:guide-emergency' {
  type GuideBuild = import('./domain/guide-build.ts').GuideBuild
  /** The emergency contacts at the time of the build. */
  export const emergencyContacts: GuideBuild['emergencyContacts']
}

declare module 'virtual:snapshot-keys' {
  type GuideBuild = import('./domain/guide-build.ts').GuideBuild
  export const snapshotKeys: GuideBuild['snapshotKeys']
}

declare module 'virtual:coastline' {
  /** Rings encoded as src/map/coastline-code.ts says. */
  export const coastline: readonly (readonly [atollId: string, rings: string])[]
}

declare module 'virtual:atoll-shapes' {
  /** By the id of the atoll, encoded as src/domain/atolls/atoll-shape.ts says. */
  export const atollShapes: Readonly<Record<string, string>>
}

declare module 'virtual:guide-libraries' {
  type Library = import('./domain/guide-build.ts').Library
  /** The libraries in the app, sorted by name. */
  export const libraries: readonly Library[]
}

declare module 'virtual:map-tiles' {
  type GuideTiles = import('./domain/guide-build.ts').GuideTiles
  export const drawn: GuideTiles['drawn']
  export const services: GuideTiles['services']
}

declare module 'virtual:picker-tiles' {
  type GuideTiles = import('./domain/guide-build.ts').GuideTiles
  /** Services that only the admin's map picker shows. */
  export const pickerServices: GuideTiles['services']
}

/** Null where the guide has English only: the build then leaves out what only other languages need (TEXT-5). */
declare const __GUIDE_LANGUAGES__: readonly import('./domain/guide-build.ts').GuideLanguage[] | null
