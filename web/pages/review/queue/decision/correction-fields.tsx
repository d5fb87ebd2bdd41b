import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import {
  belongsTo,
  monumentTypesOf,
  PERIODS,
  SITE_TYPES,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { correctionOf, type CorrectionDraft, type Given } from './decision-draft.rules.ts'

interface CorrectionFieldsProps {
  /** Null while what the finder says is right. */
  correction: CorrectionDraft | null
  given: Given
  fault: string | undefined
  onChange: (correction: CorrectionDraft | null) => void
}

/** What a reviewer says instead of what the finder says, out of sight until it is needed. The record stays as it is. */
export function CorrectionFields({ correction, given, fault, onChange }: CorrectionFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'vocabulary'])
  if (correction === null)
    return (
      <Button
        size="small"
        color="secondary"
        aria-expanded={false}
        onClick={() => onChange(correctionOf(given))}
        sx={{ alignSelf: 'start' }}
      >
        {t('correction.open')}
      </Button>
    )
  const { site_type: site, monument_type: monument } = correction
  const chooseSite = (chosen: SiteType) =>
    onChange({
      ...correction,
      site_type: chosen,
      monument_type: monument !== '' && belongsTo(monument, chosen) ? monument : '',
    })
  return (
    <Box role="group" aria-label={t('correction.open')}>
      <Box sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <NativeSelect
          label={t('facts.siteType')}
          value={site}
          options={SITE_TYPES.map((value) => ({ value, name: t(`vocabulary:siteType.${value}`) }))}
          onChange={chooseSite}
        />
        <NativeSelect
          label={t('facts.monumentType')}
          value={monument}
          options={[
            ...(monument === '' ? [{ value: '' as const, name: t('correction.choose') }] : []),
            ...monumentTypesOf(site).map((value) => ({ value, name: t(`vocabulary:monumentType.${value}`) })),
          ]}
          fault={fault}
          onChange={(chosen) => onChange({ ...correction, monument_type: chosen })}
        />
        <NativeSelect
          label={t('facts.period')}
          value={correction.period}
          options={PERIODS.map((value) => ({ value, name: t(`vocabulary:period.${value}`) }))}
          onChange={(period) => onChange({ ...correction, period })}
        />
        <Button size="small" color="secondary" onClick={() => onChange(null)}>
          {t('correction.asFinder')}
        </Button>
      </Box>
    </Box>
  )
}
