import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import type { Heights } from './use-heights.ts'

interface NoElevationProfileProps {
  heights: Exclude<Heights, { state: 'known' }>
  tilesets: readonly ElevationTileset[]
  onGoTo: (tileset: ElevationTileset) => void
}

/** Explains why there is no profile, or not yet, and what the visitor can do. */
export function NoElevationProfile({ heights, tilesets, onGoTo }: NoElevationProfileProps) {
  const { t, i18n } = useTranslation('elevationProfile')
  if (heights.state === 'loading')
    return (
      <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 2, py: 4 }}>
        <CircularProgress size={28} aria-hidden />
        <Typography>{t('loading')}</Typography>
      </Stack>
    )
  if (heights.state === 'failed')
    return (
      <Alert
        severity="error"
        sx={{ my: 1 }}
        action={
          !heights.altered && (
            <Button color="inherit" onClick={heights.tryAgain}>
              {t('tryAgain')}
            </Button>
          )
        }
      >
        {t(heights.altered ? 'altered' : 'failed')}
      </Alert>
    )
  return (
    <Alert severity="info" sx={{ my: 1 }}>
      {t(tilesets.length > 0 ? 'nowhere' : 'none')}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: tilesets.length > 0 ? 1 : 0 }}>
        {tilesets.map((tileset) => (
          <Button key={tileset.id} variant="outlined" onClick={() => onGoTo(tileset)}>
            {tileset.invented
              ? t('goToDemonstration')
              : t('goTo', { name: tilesetTexts(tileset, i18n.language).name.text })}
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}
