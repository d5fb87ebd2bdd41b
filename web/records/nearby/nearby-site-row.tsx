import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { NearbySite } from '#contract/records/nearby.ts'
import { nameIn } from '#web/heritage/heritage-things.ts'
import { numberOf, type SiteNumber } from './nearby-number.ts'

/** Puts the number of a nearby site into the form: a PRN into its field, others among the numbers of other records. */
export interface NumberUse {
  /** What became of the last number: null at first, and once the member has changed it. */
  outcome:
    | { kind: 'filled'; number: string; before: string }
    | { kind: 'added'; number: string }
    /** The record has as many numbers as it can hold. */
    | { kind: 'full' }
    | null
  isUsed: (number: SiteNumber) => boolean
  use: (number: SiteNumber) => void
  /** Restores the text of the PRN field, or takes the number out again. */
  putBack: (number: SiteNumber) => void
}

interface NearbySiteRowProps {
  site: NearbySite
  onShow: (site: NearbySite) => void
  numbers: NumberUse
}

export function NearbySiteRow({ site, onShow, numbers }: NearbySiteRowProps) {
  const { t, i18n } = useTranslation(['nearby', 'map'])
  const name = nameIn(i18n.language, site) ?? nameless(site)
  const number = numberOf(site)
  const facts = [
    t(`kind.${site.kind}`),
    site.distance === 0 ? t('overlaps') : t('away', { metres: site.distance }),
    ...(number ? [number.reference ? number.text : t('prn', { number: number.text })] : []),
  ]
  function nameless({ kind }: NearbySite): string {
    return kind === 'records' ? t('nameless') : t(`map:heritage.nameless.${kind}`)
  }
  return (
    <Box component="li">
      <Typography
        variant="body2"
        translate={nameIn(i18n.language, site) === null ? undefined : 'no'}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 0.5, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={t('showNamed', { name })}
          onClick={() => onShow(site)}
        >
          {t('show')}
        </Button>
        {number && <NumberButton {...{ name, number, numbers }} />}
      </Stack>
    </Box>
  )
}

function NumberButton({ name, number, numbers }: { name: string; number: SiteNumber; numbers: NumberUse }) {
  const { t } = useTranslation('nearby')
  const used = numbers.isUsed(number)
  const undo = number.reference ? 'takeOut' : 'putBack'
  return (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={t(used ? `${undo}Named` : 'useNamed', { name, number: number.text })}
      onClick={() => (used ? numbers.putBack(number) : numbers.use(number))}
    >
      {t(used ? undo : 'use')}
    </Button>
  )
}
