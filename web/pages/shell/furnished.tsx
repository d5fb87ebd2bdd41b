import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionDialog } from '#web/accounts/session/session-dialog.tsx'
import { TermsDialog } from '#web/accounts/terms/terms-dialog.tsx'
import { queries } from '#web/lib/queries.ts'
import { PageSendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { styles } from '#web/ui/style/styles-cache.ts'
import { theme } from '#web/ui/style/theme.ts'

/** The surroundings of most pages: the theme of the component library, and the query cache. */
export function Furnished({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          {children}
          <PageSendingNotice />
          <TermsDialog />
          <SessionDialog />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
