import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { siteSettingsQuery } from './site.data.ts'

/** The last link of the navigation; not there unless the operator says where it leads. */
export function SupportLink() {
  const { t } = useTranslation()
  const { data } = useQuery(siteSettingsQuery())
  if (!data?.supportUrl) return null
  return (
    <Button
      href={data.supportUrl}
      target="_blank"
      rel="noreferrer"
      color="inherit"
      endIcon={<OpenInNewIcon />}
      sx={{ justifyContent: 'flex-start' }}
    >
      {t('navigation.support')}
      <ForScreenReaders as="span">, {t('newTab')}</ForScreenReaders>
    </Button>
  )
}
