import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'

/** Ids of the sections, in their order. */
const SECTIONS = ['measure', 'models', 'light', 'hollow', 'made', 'traps', 'practice'] as const

export function LessonContents() {
  const { t } = useTranslation('reliefLesson')
  return (
    <Box
      component="nav"
      aria-label={t('contents')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, marginTop: 4 }}
    >
      {SECTIONS.map((section) => (
        <Link key={section} href={`#${section}`} sx={{ paddingBlock: 0.5 }}>
          {t(`${section}.heading`)}
        </Link>
      ))}
    </Box>
  )
}
