/** Types for the part of doiuse that browser-floor.test.ts uses, because doiuse has none. */
declare module 'doiuse' {
  import type { Plugin } from 'postcss'

  interface Usage {
    /** `missing`: the browsers without the feature, as a sentence; empty where all have it. */
    featureData: { title: string; missing?: string }
  }

  export default function doiuse(options: {
    browsers: string[]
    onFeatureUsage: (usage: Usage) => void
  }): Plugin
}
