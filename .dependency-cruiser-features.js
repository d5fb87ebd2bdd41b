import walls from './.dependency-cruiser.js'

// A separate configuration, because a test may import any feature: without the tests, the graph shows which features
// depend on which.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-features',
      comment: 'of two features that need each other, one owns what both need',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web)/features/[^/]+$' },
      to: { circular: true, path: '^(server|web)/features/[^/]+$' },
    },
  ],
  options: {
    ...walls.options,
    exclude: { path: ['^(build|data)/', '\\.test\\.tsx?$', '^(server|web)/testing/'] },
  },
}
