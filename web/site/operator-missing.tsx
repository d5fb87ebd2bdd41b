import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteSettingsQuery } from './site.data.ts'

/** Warns the administrators of a public site whose visitors cannot see who runs it. */
export function OperatorMissing() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(siteSettingsQuery())
  if (!data?.isPublic) return null
  const { name, email, address } = data.operator
  if (name !== null && (email !== null || address !== null)) return null
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      {t('operatorMissing')}
    </Alert>
  )
}
