import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '#web/lib/browser-storage.ts'

const SEEN = 'betaSeen'

/** Greets once a browser session; where the browser keeps nothing, every time. */
export function Welcome() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(() => browserStorage('session').read(SEEN) === null)
  const close = () => {
    browserStorage('session').write(SEEN, 'true')
    setOpen(false)
  }

  return (
    <Dialog open={open} onClose={close} aria-labelledby="welcome-heading" aria-describedby="welcome-text">
      <DialogTitle id="welcome-heading">{t('welcome.heading')}</DialogTitle>
      <DialogContent id="welcome-text">
        {(['beta', 'change', 'bugs', 'feedback'] as const).map((line) => (
          <DialogContentText key={line}>{t(`welcome.${line}`)}</DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t('welcome.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
