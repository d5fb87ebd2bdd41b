import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FOCUS_RING_ON_SLATE, UPLAND } from '#web/ui/theme.ts'
import { PageBand } from './page-band.tsx'

export function Hero({ picture }: { picture: string }) {
  const { t } = useTranslation('home')
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        color: '#fff',
        background: `linear-gradient(120deg, ${UPLAND.slate}, ${UPLAND.slateMid})`,
        '& :focus-visible': FOCUS_RING_ON_SLATE,
      }}
    >
      <Box
        component="img"
        src={picture}
        alt=""
        fetchPriority="high"
        sx={{
          position: 'absolute',
          bottom: 0,
          width: '100%',
          height: { xs: 340, md: '100%' },
          objectFit: 'cover',
        }}
      />
      <Box aria-hidden="true" sx={{ position: 'absolute', inset: 0, background: veil }} />
      <PageBand
        sx={{ position: 'relative', paddingBlock: { xs: 8, md: 18 }, paddingBottom: { xs: 34, md: 18 } }}
      >
        <Typography variant="h1" sx={{ maxWidth: '17ch' }}>
          {t('hero.heading')}
        </Typography>
        <Typography sx={{ maxWidth: '46ch', marginTop: 3, fontSize: { md: '1.3rem' } }}>
          {t('hero.text')}
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ marginTop: 5 }}>
          <Button component={Link} to="/lidarPortal" variant="contained" size="large">
            {t('hero.start')}
          </Button>
          <Button component={Link} to="/Register" variant="outlined" size="large" color="inherit">
            {t('hero.register')}
          </Button>
        </Stack>
      </PageBand>
      <Typography
        variant="caption"
        sx={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          paddingInline: 1.5,
          paddingBlock: 0.5,
          backgroundColor: 'rgba(24, 34, 42, 0.82)',
        }}
      >
        {t('hero.invented')}
      </Typography>
    </Box>
  )
}

/** Slate over the side with the words, so that they keep their contrast on any relief. */
const veil = {
  xs: 'linear-gradient(0deg, rgba(24, 34, 42, 0) 120px, rgba(24, 34, 42, 1) 330px)',
  md: 'linear-gradient(90deg, rgba(24, 34, 42, 0.92) 26%, rgba(24, 34, 42, 0.45) 54%, rgba(24, 34, 42, 0) 76%)',
}
