import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Thanks where nothing waits, with what can be done now. */
export function TheEnd({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  const { t } = useTranslation('secondOpinion')
  return (
    <>
      <Typography sx={{ mb: 3 }}>{t('end')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {skipped > 0 && (
          <Button variant="contained" onClick={onAgain}>
            {t('again', { count: skipped })}
          </Button>
        )}
        <Button component={Link} to="/LidarPortal" variant="outlined" color="secondary">
          {t('toMap')}
        </Button>
      </Stack>
    </>
  )
}
