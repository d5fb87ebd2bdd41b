import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import type { Visitor } from '../state/visitor.ts'

interface HelpCardProps {
  visitor: Visitor
  /** What it offers to show; null while there is relief on the map. */
  offer: Tileset | null
  onSeeRelief: (tileset: Tileset) => void
}

/** A hint about the first step. Once closed, it stays closed for this visit, until there is a different hint. */
export function HelpCard({ visitor, offer, onSeeRelief }: HelpCardProps) {
  const { t } = useTranslation('map')
  const titleId = useId()
  const [closed, close] = useClosed(visitor)
  if (closed) return null
  return (
    <Paper
      component="aside"
      aria-labelledby={titleId}
      elevation={3}
      sx={{
        width: 360,
        maxWidth: '100%',
        p: 2,
        pt: 1,
        pointerEvents: 'auto',
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h3" component="h2">
          {t('help.heading')}
        </Typography>
        <IconButton aria-label={t('help.dismiss')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Typography variant="body2">
        <Trans
          t={t}
          i18nKey={`help.${visitor}`}
          components={{
            login: <Link component={RouterLink} to="/login" />,
            register: <Link component={RouterLink} to="/register" />,
          }}
        />
      </Typography>
      {offer && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="body2">{t('help.reliefIntro')}</Typography>
          <Button
            variant="contained"
            size="small"
            onClick={() => {
              close()
              onSeeRelief(offer)
            }}
            sx={{ mt: 1 }}
          >
            {t(offer.invented ? 'help.reliefDemonstration' : 'help.relief')}
          </Button>
        </Box>
      )}
    </Paper>
  )
}

function useClosed(visitor: Visitor): [boolean, () => void] {
  const storage = browserStorage('session')
  const key = `mapHelpClosed.${visitor}` as const
  const [justClosed, setJustClosed] = useState<Visitor | null>(null)
  const close = () => {
    storage.write(key, 'yes')
    setJustClosed(visitor)
  }
  return [justClosed === visitor || storage.read(key) !== null, close]
}
