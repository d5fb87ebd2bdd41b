import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SiteOperator } from '#contract/site/site.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { siteSettingsQuery } from './site.data.ts'

/** The operator's name, email and postal address, as far as they are set, after `lead`; `missing` if none is set. */
export function OperatorFacts({ lead, missing }: { lead?: string; missing: string }) {
  const { t } = useTranslation('contact')
  const { data, isError } = useQuery(siteSettingsQuery())
  return (
    <Box sx={{ maxWidth: '68ch', minHeight: '3.5rem', marginTop: 2 }}>
      {isError && <Typography role="alert">{t('operator.failed')}</Typography>}
      {!data && !isError && <Typography color="text.secondary">{t('operator.loading')}</Typography>}
      {data && !isNamed(data.operator) && <Typography>{missing}</Typography>}
      {data && isNamed(data.operator) && (
        <>
          {lead && <Typography sx={{ marginBottom: 2 }}>{lead}</Typography>}
          <Facts {...data.operator} />
        </>
      )}
    </Box>
  )
}

function isNamed({ name, email, address }: SiteOperator): boolean {
  return name !== null || email !== null || address !== null
}

function Facts({ name, email, address }: SiteOperator) {
  const { t } = useTranslation('contact')
  const lines = address && <Box sx={{ whiteSpace: 'pre-line' }}>{address}</Box>
  const facts = [
    { name: t('operator.name'), value: name },
    { name: t('operator.email'), value: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { name: t('operator.address'), value: lines },
  ]
  return <FactList facts={facts.filter(({ value }) => value !== null)} />
}
