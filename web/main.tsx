import '@fontsource-variable/source-sans-3/wght.css'
import './ui/style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startWords } from './i18n/index.ts'
import { surviveTranslators } from './lib/translated-page.ts'
import { newPortalRouter, Portal } from './portal.tsx'
import { browserHistory } from './lib/routing/index.ts'

// The router starts loading the page, so its texts load at the same time as those around every page.
const words = startWords()
const router = newPortalRouter(browserHistory())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

// Until then the opening page in index.html stays, so that nothing flashes or moves. If a file fails, it says so.
await Promise.all([words, router.ready])
surviveTranslators()
createRoot(root).render(
  <StrictMode>
    <Portal router={router} />
  </StrictMode>,
)
