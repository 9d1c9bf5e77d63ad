import type { Plugin } from 'vite'

const DEV_WARNINGS_CODE = 'var ENABLE_DEV_WARNINGS = true;'

/**
 * Lets the bundler leave out unused parts of React Router: its Link, NavLink and Form, which prefetch for a server framework,
 * and its warnings for developers. To the bundler the creation of these components seems to have side effects, so without
 * these marks every first visit would load them (4 kB of SLOW-3).
 */
export function removeUnusedRouterCode(): Plugin {
  return {
    name: 'guide-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/development\/chunk-\w+\.mjs$/ },
      handler(code) {
        if (!code.includes(DEV_WARNINGS_CODE)) return null
        return code
          .replace(DEV_WARNINGS_CODE, 'var ENABLE_DEV_WARNINGS = false;')
          .replaceAll(/= (React\d+\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
      },
    },
  }
}
