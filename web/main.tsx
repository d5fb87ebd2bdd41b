import '@fontsource-variable/source-sans-3/wght.css'
import './ui/style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startWords } from './i18n/index.ts'
import { surviveTranslators } from './lib/translated-page.ts'
import { routes } from './routes.tsx'

// The router starts loading the page, so its texts load at the same time as those around every page.
const words = startWords()
const router = createBrowserRouter(routes)
const firstPage = new Promise<void>((resolve) => {
  const look = () => router.state.initialized && resolve()
  router.subscribe(look)
  look()
})
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

// Until then the opening page in index.html stays, so that nothing flashes or moves. If a file fails, it says so.
await Promise.all([words, firstPage])
surviveTranslators()
createRoot(root).render(
  <StrictMode>
    {/* As transitions, changes of address would reach the page behind whatever else it has to draw, seconds late while the map moves. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
)
