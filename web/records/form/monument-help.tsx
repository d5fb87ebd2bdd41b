import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { monumentTypesOf, SITE_TYPES } from '#contract/open-data/vocabulary.ts'

/** The monument types of each site type. */
export function MonumentHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('recordForm')
  const { t: tWord } = useTranslation('vocabulary')
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{t('helpGrid.title')}</DialogTitle>
      {/* The text may be longer than its box, and must then be reachable with the keyboard so that it can be scrolled. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        <DialogContentText id={`${id}-text`} sx={{ mb: 3 }}>
          {t('helpGrid.text')}
        </DialogContentText>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
          }}
        >
          {SITE_TYPES.map((site) => (
            <section key={site} aria-labelledby={`${id}-${site}`}>
              <Typography id={`${id}-${site}`} component="h3" variant="body2" sx={{ fontWeight: 700 }}>
                {tWord(`siteType.${site}`)}
              </Typography>
              <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
                {monumentTypesOf(site).map((monument) => (
                  <Typography key={monument} component="li" variant="body2">
                    {tWord(`monumentType.${monument}`)}
                  </Typography>
                ))}
              </Box>
            </section>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('helpGrid.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
