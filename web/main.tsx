import '@fontsource-variable/source-sans-3/wght.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startWords } from './i18n/index.ts'
import { worthRepeating } from './lib/api.ts'
import { routes } from './routes.tsx'
import { theme } from './ui/theme.ts'

// Browsers hide the nonce from getAttribute, which answers with an empty text; only the property has it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', ...(nonce ? { nonce } : {}) })
const queries = new QueryClient({ defaultOptions: { queries: { retry: worthRepeating, staleTime: 30_000 } } })
// First, because the router asks for the words of its page as soon as it is made.
const words = startWords()
const router = createBrowserRouter(routes)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

await words
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
)
