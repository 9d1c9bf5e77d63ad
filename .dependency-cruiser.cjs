/* The arrows of the house (docs/architecture.md): what may import what. Held by `npm test`. */
const ROOMS = {
  domain: [],
  backend: ['domain'],
  replica: ['backend', 'domain'],
  search: ['domain'],
  map: ['domain'],
  outbox: ['domain'],
  device: ['domain'],
  telemetry: ['domain'],
  ui: ['domain'],
  features: ['replica', 'search', 'map', 'outbox', 'device', 'telemetry', 'ui', 'domain'],
  admin: ['backend', 'map', 'telemetry', 'ui', 'domain'],
  app: ['features', 'admin', 'replica', 'search', 'outbox', 'device', 'telemetry', 'ui', 'domain'],
}

/** Packages with one owner: nobody else knows the library. */
const OWNERS = {
  rxdb: 'replica',
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
      name: 'dexie-owners',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/(outbox|device)/|\\.test\\.tsx?$' },
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
