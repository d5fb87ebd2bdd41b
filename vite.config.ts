import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ROUTES } from './contract/index.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { devProxy } from './scripts/web-build/dev-proxy.ts'
import { keptAssets } from './scripts/web-build/kept-assets.ts'
import { opening } from './scripts/web-build/opening.ts'
import { pageMeta } from './scripts/web-build/page-meta.ts'
import { scripts } from './scripts/web-build/scripts.ts'
import { withoutSchemas } from './scripts/web-build/without-schemas.ts'
import { words } from './scripts/web-build/words.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const portal = 'http://127.0.0.1:8000'

/**
 * Pages whose parts are requested at once with them. The list of what each needs is in the script of every page, and the home page has
 * little room: pages of members and administrators find their parts when they have arrived.
 */
function isOftenVisited(file: string): boolean {
  return /\/(about|how-it-works|login|map|news|what-is-lidar)-page-/.test(file)
}

const named = scripts()

export default defineConfig({
  root: folder('web'),
  plugins: [
    react(),
    withoutSchemas(),
    words(folder('web/i18n')),
    named.plugin,
    pageMeta(),
    opening(),
    compressed(),
    keptAssets(),
  ],
  // The server puts a fresh value in place of {{nonce}} in every answer that carries index.html.
  html: { cspNonce: '{{nonce}}' },
  worker: { format: 'es' },
  build: {
    modulePreload: {
      resolveDependencies: (file, needed) =>
        isOftenVisited(file) ? needed : needed.filter((each) => each.endsWith('.css')),
    },
    outDir: folder('build/web'),
    // Pages that are open during an update need the files of their own release (keptAssets).
    emptyOutDir: false,
    // The content security policy allows no data: address for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Constants go where they are used: otherwise one script would have the shapes of all icons, and each page with an icon load it.
      optimization: { inlineConst: { mode: 'all' } },
      // Schemas and routes that are not used are left out.
      treeshake: { manualPureFunctions: ['Type', 'route', 'Nullable', 'Feed'] },
      output: {
        codeSplitting: {
          // By itself, a script would take with it what its modules import.
          groups: [{ name: named.nameOf, debugName: 'scripts', includeDependenciesRecursively: false }],
        },
        // The first script names all others: with seven characters of a hash instead of eight it is 170 bytes smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    fs: {
      allow: [folder('web'), folder('contract'), folder('geo'), folder('language'), folder('node_modules')],
    },
    proxy: devProxy(ROUTES, portal),
  },
})
