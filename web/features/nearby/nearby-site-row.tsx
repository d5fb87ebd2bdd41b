import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { NearbySite } from '#contract/nearby.ts'
import { nameIn } from '#web/features/heritage/heritage-things.ts'
import { numberForPrn } from './nearby-number.ts'

/** Fills the PRN field with the number of a nearby site, and can restore its previous text. */
export interface NumberUse {
  /** The number filled in and the previous text; null once the member has typed something else. */
  filled: { number: string; before: string } | null
  use: (number: string) => void
  putBack: () => void
}

interface NearbySiteRowProps {
  site: NearbySite
  onShow: (site: NearbySite) => void
  numbers: NumberUse
}

export function NearbySiteRow({ site, onShow, numbers }: NearbySiteRowProps) {
  const { t, i18n } = useTranslation(['nearby', 'map'])
  const name = nameIn(i18n.language, site) ?? nameless(site)
  const number = numberForPrn(site)
  const used = number !== null && numbers.filled?.number === number
  const facts = [
    t(`kind.${site.kind}`),
    site.distance === 0 ? t('overlaps') : t('away', { metres: site.distance }),
    ...(number === null ? [] : [site.kind === 'records' ? t('prn', { number }) : number]),
  ]
  function nameless({ kind }: NearbySite): string {
    return kind === 'records' ? t('nameless') : t(`map:heritage.nameless.${kind}`)
  }
  return (
    <Box component="li">
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
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
        {number !== null && (
          <Button
            size="small"
            variant="outlined"
            color="secondary"
            aria-label={t(used ? 'putBackNamed' : 'useNamed', { name, number })}
            onClick={() => (used ? numbers.putBack() : numbers.use(number))}
          >
            {t(used ? 'putBack' : 'use')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
