import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const portal = 'http://127.0.0.1:8000'

export default defineConfig({
  root: folder('web'),
  plugins: [react()],
  // The server puts a fresh value in place of {{nonce}} in every answer that carries index.html.
  html: { cspNonce: '{{nonce}}' },
  worker: { format: 'es' },
  build: {
    outDir: folder('build/web'),
    emptyOutDir: true,
    // The content security policy allows no data: address for scripts and fonts.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [folder('web'), folder('contract'), folder('node_modules')] },
    proxy: Object.fromEntries(
      ['/api', '/api-auth-djoser', '/tiles', '/media', '/health'].map((path) => [path, portal]),
    ),
  },
})
