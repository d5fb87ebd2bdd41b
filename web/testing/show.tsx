import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { newQueries } from '#web/lib/queries.ts'
import { theme } from '#web/ui/style/theme.ts'
import { Routed } from './routed.tsx'

/** Renders one component with the providers of every page; failed queries are not repeated. */
export function show(component: ReactNode) {
  const queries = newQueries({ retry: false, staleTime: 0 })
  return render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <Routed>{component}</Routed>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
