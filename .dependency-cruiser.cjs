/* Which folder may import what (docs/architecture.md). Part of `npm test`. */
const ROOMS = {
  browser: [],
  domain: [],
  backend: ['domain'],
  search: ['domain'],
  directory: ['backend', 'search', 'browser', 'domain'],
  map: ['browser', 'domain'],
  outbox: ['browser', 'domain'],
  telemetry: ['browser', 'domain'],
  ui: ['browser', 'domain'],
  listings: ['directory', 'map', 'ui', 'browser', 'domain'],
  features: ['listings', 'directory', 'search', 'map', 'outbox', 'telemetry', 'ui', 'browser', 'domain'],
  admin: ['backend', 'map', 'telemetry', 'ui', 'listings', 'browser', 'domain'],
  screens: [
    'app',
    'features',
    'admin',
    'listings',
    'directory',
    'map',
    'outbox',
    'telemetry',
    'ui',
    'browser',
    'domain',
  ],
  app: [
    'screens',
    'background',
    'rendered',
    'features',
    'listings',
    'directory',
    'telemetry',
    'ui',
    'browser',
    'domain',
  ],
  rendered: ['app', 'screens', 'features', 'listings', 'directory', 'ui', 'browser', 'domain'],
  background: ['features', 'listings', 'directory', 'map', 'outbox', 'telemetry', 'browser', 'domain'],
}

/** Packages that only one folder may import. */
const OWNERS = {
  rxdb: 'directory',
  '@supabase/supabase-js': 'backend',
  '@supabase/realtime-js': 'backend',
  minisearch: 'search',
  leaflet: 'map',
  'leaflet.offline': 'map',
  'react-leaflet': 'map',
  supercluster: 'map',
}

const arrows = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `arrows-of-${room}`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/[^/]+/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}))

const owners = Object.entries(OWNERS).map(([library, room]) => ({
  name: `owner-of-${library.replace(/\W/g, '-')}`,
  severity: 'error',
  from: { path: '^(src|sw)/', pathNot: `^src/${room}/|\\.test\\.tsx?$` },
  to: { path: `^node_modules/${library}/` },
}))

module.exports = {
  forbidden: [
    ...arrows,
    ...owners,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-stand-alone',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'admin-tabs-stand-alone',
      comment:
        'What two tabs need is in kit, session or sign-in, which know no tab. Only the frame composes tabs.',
      severity: 'error',
      from: { path: '^src/admin/tabs/([^/]+)/' },
      to: { path: '^src/admin/', pathNot: '^src/admin/(tabs/$1/|kit/|session/|sign-in/|paths\\.ts$)' },
    },
    {
      name: 'admin-arrows-point-down',
      severity: 'error',
      from: { path: '^src/admin/(kit|session|sign-in)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/admin/', pathNot: '^src/admin/(kit|session|sign-in)/|^src/admin/paths\\.ts$' },
    },
    {
      name: 'admin-kit-is-lowest',
      severity: 'error',
      from: { path: '^src/admin/kit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/admin/sign-in/' },
    },
    {
      name: 'dexie-owners',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/(outbox|listings/favourites)/|\\.test\\.tsx?$' },
      to: { path: '^node_modules/dexie/' },
    },
    {
      name: 'worker-stays-thin',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^src/', pathNot: '^src/(outbox|domain)/' },
    },
    {
      name: 'domain-imports-only-zod',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^node_modules/', pathNot: '^node_modules/zod/' },
    },
    {
      name: 'local-backend-needs-only-the-domain',
      severity: 'error',
      from: { path: '^supabase/local/' },
      to: { path: '^(src|sw|scripts|tests)/', pathNot: '^src/domain/|^supabase/local/' },
    },
    {
      name: 'commands-stand-alone',
      comment: 'build, operate, test and tiles share code only downwards: test -> operate -> build -> tiles',
      severity: 'error',
      from: { path: '^scripts/(tiles|build|operate)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^scripts/test/' },
    },
    {
      name: 'commands-need-no-screens',
      comment:
        'Node runs commands as they are: it cannot load styles, and a screen brings React and the browser.',
      severity: 'error',
      from: { path: '^scripts/(operate|test)/' },
      to: { path: '^node_modules/react(-dom|-router-dom)?/|\\.(css|tsx)$', reachable: true },
    },
    {
      name: 'the-build-imports-no-screens',
      comment:
        'It renders them with a build of their own (scripts/build/pages/renderer.ts); types are no import.',
      severity: 'error',
      from: { path: '^scripts/build/' },
      to: { path: '^src/.*\\.(css|tsx)$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tiles-need-no-other-command',
      severity: 'error',
      from: { path: '^scripts/tiles/', pathNot: '\\.test\\.ts$' },
      to: { path: '^scripts/(build|operate|test)/' },
    },
    {
      name: 'build-needs-no-operator-command',
      severity: 'error',
      from: { path: '^scripts/build/' },
      to: { path: '^scripts/(operate|test)/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'module', 'default'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
