import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import type { Visitor } from '../state/visitor.ts'
import { useLoginLinks } from './action-row.tsx'

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
  const links = useLoginLinks()
  if (closed) return null
  return (
    <Paper
      component="aside"
      aria-labelledby={titleId}
      elevation={3}
      sx={{
        width: 360,
        maxWidth: '100%',
        px: 1.5,
        pt: 0.5,
        pb: 1.25,
        pointerEvents: 'auto',
        // Below an opaque scroller Chromium does not draw the map, even where the scroller is clipped.
        backgroundColor: '#fffffffa',
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="body2" component="h2" sx={{ fontWeight: 650 }}>
          {t('help.heading')}
        </Typography>
        <IconButton aria-label={t('help.dismiss')} data-control="close help" onClick={close}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Typography variant="body2">
        <Trans t={t} i18nKey={`help.${visitor}`} components={links} />
      </Typography>
      {offer && (
        <Button
          variant="contained"
          size="small"
          data-control="see relief"
          onClick={() => {
            close()
            onSeeRelief(offer)
          }}
          sx={{ mt: 1 }}
        >
          {t(offer.invented ? 'help.reliefDemonstration' : 'help.relief')}
        </Button>
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
