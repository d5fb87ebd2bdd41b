import walls from './.dependency-cruiser.js'

// By itself, because a test may reach into any feature: without the tests, the folders show which features need which.

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
