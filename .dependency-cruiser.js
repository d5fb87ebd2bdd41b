const test = '\\.test\\.tsx?$'
/** One file per noun contains its type; all other types of it pick from there. */
const noun =
  '^server/(record-fields/record|site/news/news-item|members/profiles/profile|members/badges/badge|heritage/area|her/answers/line-answer|sensitivity/levels/level|open-data/statistics/counted-record|open-data/ogc/condition|review/review|review/opinions/compared)\\.ts$'
/** The door of the rules and shapes of a record's fields, which import no other domain. */
const FIELDS = '^server/record-fields/index\\.ts$'
/** A domain of the server: a folder that is none of these. */
const DOMAIN = '^server/(?!platform/|testing/|migrations/|commands/)([^/]+)/'
/** A domain of the web part: a folder that is none of these. */
const WEB_DOMAIN = '^web/(?!pages/|map/|ui/|lib/|i18n/|testing/|opening/|public/)[^/]+/'
const storage = '^(kysely|pg|@electric-sql/)|^node_modules/(kysely|pg|@electric-sql)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall('geo-is-a-leaf', 'geo/ imports proj4, robust-predicates and geo/ only', {
      from: { path: '^geo/', pathNot: test },
      to: { pathNot: ['^geo/', '^node_modules/(proj4|robust-predicates)/'] },
    }),
    wall('language-is-a-leaf', 'language/ imports language/ only', {
      from: { path: '^language/', pathNot: test },
      to: { pathNot: ['^language/'] },
    }),
    wall('objects-is-a-leaf', 'objects/ imports aws4fetch, saxes, modules of Node.js and objects/ only', {
      from: { path: '^objects/', pathNot: test },
      to: {
        pathNot: ['^objects/', '^node_modules/(aws4fetch|saxes)/'],
        dependencyTypesNot: ['core'],
      },
    }),
    wall('contract-is-a-leaf', 'contract/ imports TypeBox, contract/ and geo/ only', {
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: ['^contract/', '^geo/', '^node_modules/typebox/'] },
    }),
    wall('contract-computes-nothing', 'contract/ imports types of geo/ only, no functions', {
      from: { path: '^contract/', pathNot: test },
      to: { path: '^geo/', dependencyTypesNot: ['type-only'] },
    }),
    wall(
      'formats-know-no-record',
      'formats/ imports geo, language, objects, contract, modules of Node.js and its libraries',
      {
        from: { path: '^formats/', pathNot: [test, '^formats/testing/'] },
        to: {
          pathNot: [
            '^(formats|geo|language|objects|contract)/',
            '^node_modules/(flatgeobuf|hyparquet-writer|saxes|yauzl|yazl)/',
          ],
          dependencyTypesNot: ['core'],
        },
      },
    ),
    wall('server-does-not-import-web', 'server and web meet in the contract and in the catalogue of texts', {
      from: { path: '^server/' },
      to: { path: '^(web|e2e|trust)/', pathNot: '^web/i18n/(en|cy)/[a-z-]+\\.json$' },
    }),
    wall('web-does-not-import-server', 'server and web meet in the contract', {
      from: { path: '^web/' },
      to: { path: '^(server|relief|e2e|trust)/' },
    }),
    wall('relief-stands-alone', 'relief/ imports neither server nor web', {
      from: { path: '^relief/' },
      to: { path: '^(server|web|e2e|trust)/' },
    }),
    wall('journeys-see-what-people-see', 'e2e/ imports neither server nor web nor relief', {
      from: { path: '^e2e/' },
      to: { path: '^(server|web|relief)/' },
    }),
    wall(
      'trust-tries-the-server',
      'trust/ tests the server and its pages from outside, and imports neither web nor relief',
      {
        from: { path: '^trust/' },
        to: { path: '^(web|relief)/' },
      },
    ),
    wall('nouns-are-shapes', 'the type of a noun imports contract and geo only', {
      from: { path: noun },
      to: { pathNot: ['^contract/', '^geo/'] },
    }),
    wall(
      'rules-are-pure',
      '*.rules.ts import contract, geo, language, formats/shared, the types of nouns and other rules only',
      {
        from: { path: '\\.rules\\.ts$' },
        to: {
          pathNot: [
            '^contract/',
            '^geo/',
            '^language/',
            '^formats/shared/',
            noun,
            FIELDS,
            '\\.rules\\.ts$',
            '^node_modules/typebox/',
          ],
        },
      },
    ),
    wall('sql-only-in-repositories', 'the database is reached from repositories and platform/database only', {
      from: {
        path: '^server/',
        pathNot: [
          '\\.repository\\.ts$',
          '^server/platform/(database|embedded|schema)/',
          '^server/testing/',
          test,
        ],
      },
      to: { path: storage, dependencyTypesNot: ['type-only'] },
    }),
    wall('repositories-know-no-http', 'a repository never imports fastify, routes, actions or rules', {
      from: { path: '\\.repository\\.ts$' },
      to: { path: ['^node_modules/(fastify|@fastify)', '\\.(routes|action|rules)\\.ts$'] },
    }),
    wall('platform-knows-no-domain', 'platform/ imports no domain of the server', {
      from: { path: '^server/platform/', pathNot: test },
      to: { path: DOMAIN },
    }),
    wall('domains-meet-at-their-doors', 'a domain imports another one only through its index.ts', {
      from: { path: DOMAIN, pathNot: test },
      to: { path: DOMAIN, pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$'] },
    }),
    wall('web-points-down-domains', 'pages -> domains -> map -> ui, lib', {
      from: { path: WEB_DOMAIN },
      to: { path: '^web/pages/' },
    }),
    wall('web-points-down-map', 'pages -> domains -> map -> ui, lib', {
      from: { path: '^web/map/' },
      to: { path: ['^web/pages/', WEB_DOMAIN] },
    }),
    wall('web-points-down-ui', 'pages -> domains -> map -> ui, lib', {
      from: { path: '^web/(ui|lib)/' },
      to: { path: ['^web/(pages|map)/', WEB_DOMAIN] },
    }),
    wall('map-library-behind-the-map', 'the map library is imported at run time by web/map/ only', {
      from: { path: '^web/', pathNot: ['^web/map/', test] },
      to: {
        path: '^node_modules/(maplibre-gl|@vis\\.gl/react-maplibre|terra-draw)',
        dependencyTypesNot: ['type-only'],
      },
    }),
    wall('icons-in-one-room', 'the shapes of icons are imported by web/ui/icons/ only', {
      from: { pathNot: ['^web/ui/icons/'] },
      to: { path: '^node_modules/@mdi/' },
    }),
    wall('start-needs-no-packages-of-tests', 'what npm start runs or builds imports no devDependencies', {
      from: {
        path: '^(contract|geo|language|objects|formats|server|web|relief|scripts/(setup|web-build))/|^vite\\.config\\.ts$',
        pathNot: [test, '(^|/)testing/', '^relief/[^/]+/wasm/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    }),
    wall('no-cycles', 'modules do not import each other in a circle', {
      from: {},
      to: { circular: true },
    }),
    wall('no-undeclared-packages', 'every imported package is in package.json', {
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    }),
    wall('nothing-unresolved', 'every import can be resolved', {
      from: {},
      // `geojson` contains only types, from @types/geojson; the others are addresses of relief/viewer.
      to: {
        couldNotResolve: true,
        pathNot: ['[?](url|worker|raw)', '^geojson$', '^/(library/|set\\.json$)'],
      },
    }),
    wall('no-orphans', 'a module that nothing imports is an entry point, or unused', {
      from: {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '^(e2e|bench|trust|scripts)/',
          '(^|/)main\\.tsx?$',
          '^server/commands/',
        ],
      },
      to: {},
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}

/** Every wall is an error, because a warning can be ignored. */
function wall(name, comment, rule) {
  return { name, comment, severity: 'error', ...rule }
}
