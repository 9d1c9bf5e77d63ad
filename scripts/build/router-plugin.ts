import type { Plugin } from 'vite'

const DEV_WARNINGS = 'var ENABLE_DEV_WARNINGS = true;'

/**
 * Lets the bundler leave out what the guide does not use of React Router: its Link, NavLink and Form, which prefetch for
 * a server framework, and its warnings for developers. The package is one module whose components look as if creating them
 * did something, so without these marks they reach every first visit (4 kB of SLOW-3).
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'guide-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/development\/chunk-\w+\.mjs$/ },
      handler(code) {
        if (!code.includes(DEV_WARNINGS)) return null
        return code
          .replace(DEV_WARNINGS, 'var ENABLE_DEV_WARNINGS = false;')
          .replaceAll(/= (React\d+\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
      },
    },
  }
}
