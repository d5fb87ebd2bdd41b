import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { UPLAND } from '#web/ui/theme.ts'
import { CONTENT_WIDTH } from './measures.ts'
import { pagesLinkedFrom, type Page } from './page.ts'

export function Footer({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  return (
    <Box component="footer" sx={{ backgroundColor: UPLAND.slate, color: '#fff', marginTop: 'auto' }}>
      <Box
        sx={{
          maxWidth: CONTENT_WIDTH,
          marginInline: 'auto',
          paddingInline: { xs: 2.5, md: 4 },
          paddingBlock: 5,
          display: 'grid',
          gap: 3,
        }}
      >
        <Typography sx={{ maxWidth: '48ch' }}>{t('footer.about')}</Typography>
        <Box
          component="nav"
          aria-label={t('footer.label')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}
        >
          {pagesLinkedFrom(pages, 'footer').map((page) => (
            <Link
              key={page.path}
              component={RouterLink}
              to={page.path}
              color="inherit"
              sx={{ paddingBlock: 0.5 }}
            >
              {page.title === 'map' ? t('footer.map') : t(`titles.${page.title}`)}
            </Link>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: UPLAND.slatePale }}>
          {t('footer.copyright', { year: new Date().getFullYear() })} · {t('footer.credit')}
        </Typography>
      </Box>
    </Box>
  )
}
