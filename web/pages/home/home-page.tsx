import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { UPLAND } from '#web/ui/theme.ts'
import { Finds } from './finds.tsx'
import picture from './hero.webp'
import { Hero } from './hero.tsx'
import { LidarDrawing } from '#web/features/relief-lesson/lidar-drawing.tsx'
import { PageBand } from './page-band.tsx'
import { Steps } from './steps.tsx'
import { Welcome } from './welcome.tsx'

export default function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <Hero picture={picture} />
      <PageBand sx={{ display: 'grid', gap: { xs: 2, md: 8 }, gridTemplateColumns: { md: '1fr 2fr' } }}>
        <Typography variant="h2">{t('about.heading')}</Typography>
        <div>
          <Typography sx={{ maxWidth: '62ch', fontSize: { md: '1.3rem' } }}>{t('about.text')}</Typography>
          <Onward to="/About">{t('about.link')}</Onward>
        </div>
      </PageBand>
      <Box sx={{ backgroundColor: UPLAND.slate, color: '#fff' }}>
        <PageBand>
          <Typography variant="h2">{t('heritage.heading')}</Typography>
          <Typography sx={{ maxWidth: '68ch', marginTop: 2 }}>{t('heritage.text')}</Typography>
          <Finds />
        </PageBand>
      </Box>
      <PageBand>
        <Typography variant="h2">{t('how.heading')}</Typography>
        <Steps />
        <Onward to="/howItWorks">{t('how.link')}</Onward>
      </PageBand>
      <Box sx={{ backgroundColor: 'background.paper' }}>
        <PageBand
          sx={{
            display: 'grid',
            gap: { xs: 4, md: 8 },
            gridTemplateColumns: { md: '1fr 1fr' },
            alignItems: 'center',
          }}
        >
          <div>
            <Typography variant="h2">{t('lidar.heading')}</Typography>
            <Typography sx={{ marginTop: 2 }}>{t('lidar.text')}</Typography>
            <Typography sx={{ marginTop: 2 }}>{t('lidar.shade')}</Typography>
            <Onward to="/whatIsLidar">{t('lidar.link')}</Onward>
          </div>
          <LidarDrawing />
        </PageBand>
      </Box>
      <Welcome />
    </>
  )
}

function Onward({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      sx={{
        display: 'inline-block',
        marginTop: 2.5,
        paddingBlock: 0.5,
        fontSize: '1.125rem',
        fontWeight: 600,
      }}
    >
      {children}
    </Link>
  )
}
