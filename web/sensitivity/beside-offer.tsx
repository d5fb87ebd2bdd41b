import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReviewer } from '#web/accounts/administrator.ts'
import type { BesideRecord } from '#contract/review/sensitivity.ts'
import { besideQuery } from './sensitivity.data.ts'

/** Open records that would show the place of one that is about to be withheld; none for those who do not look after exact records. */
export function useBeside(id: number | null): readonly BesideRecord[] {
  const isReviewer = useReviewer(id !== null) === 'yes'
  const { data } = useQuery({ ...besideQuery(id ?? 0), enabled: id !== null && isReviewer })
  return id === null ? [] : (data?.records ?? [])
}

interface BesideOfferProps {
  records: readonly BesideRecord[]
  /** Whether they are to be withheld too. */
  also: boolean
  onAlso: (also: boolean) => void
}

/** Says which open records would show the place, and offers to withhold them too. */
export function BesideOffer({ records, also, onAlso }: BesideOfferProps) {
  const { t } = useTranslation('sensitivity')
  if (records.length === 0) return null
  return (
    <Alert severity="warning">
      <Typography variant="body2">{t('beside.text', { count: records.length })}</Typography>
      <Box component="ul" sx={{ marginBlock: 0.5, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {records.map(({ id, title, metres, same }) => (
          <li key={id}>
            {same
              ? t('beside.same', { id, title })
              : t('beside.near', { id, title, metres: String(metres ?? 0) })}
          </li>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={also} onChange={(_, checked) => onAlso(checked)} />}
        label={t('beside.also', { count: records.length })}
      />
    </Alert>
  )
}
