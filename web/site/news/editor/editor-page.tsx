import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from '#web/lib/routing/index.ts'
import { ApiError } from '#web/lib/api.ts'
import { currentSession } from '#web/lib/storage/session-store.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

interface EditorPageProps {
  heading: string
  /** Why the content of the page could not be loaded. */
  error: Error | null
  children: ReactNode
}

/** For administrators. Visitors are sent to the login page; the server checks the permission for each request. */
export function EditorPage({ heading, error, children }: EditorPageProps) {
  const { t } = useTranslation('newsEditor')
  const failed = useFailureText()
  const navigate = useNavigate()
  const signedOut = currentSession() === null
  useEffect(() => {
    if (signedOut) void navigate('/login', { replace: true })
  }, [signedOut, navigate])
  const trouble = error && troubleOf(error)
  return (
    <PageColumn width="whole">
      <Link component={RouterLink} to="/admin/news" sx={{ display: 'inline-block', paddingBlock: 0.5 }}>
        {t('back')}
      </Link>
      <Typography variant="h2" component="h1" sx={{ marginBottom: 4 }}>
        {heading}
      </Typography>
      {trouble ? (
        <Alert severity="warning">
          {trouble === 'trouble.failed' ? failed(t(trouble), error) : t(trouble)}
        </Alert>
      ) : (
        children
      )}
    </PageColumn>
  )
}

function troubleOf(error: Error) {
  if (!(error instanceof ApiError)) return 'trouble.failed'
  if (error.status === 403) return 'trouble.forbidden'
  return error.status === 404 ? 'trouble.notThere' : 'trouble.failed'
}
