import walls from './.dependency-cruiser.js'

// A separate configuration, because a test may import any domain: without the tests, the graph shows which domains
// depend on which.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-domains',
      comment: 'of two domains that need each other, one owns what both need',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server/(?!platform)[^/]+|web/features/[^/]+)$' },
      to: { circular: true, path: '^(server/(?!platform)[^/]+|web/features/[^/]+)$' },
    },
  ],
  options: {
    ...walls.options,
    exclude: { path: ['^(build|data)/', '\\.test\\.tsx?$', '^(server|web)/testing/'] },
  },
}
