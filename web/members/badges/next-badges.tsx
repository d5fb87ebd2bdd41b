import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UPLAND } from '#web/ui/style/theme.ts'
import { badgesQuery } from './badges.data.ts'

/** The three badges that are nearest to being earned, with what is still needed for them. */
export function NextBadges({ username }: { username: string }) {
  const { t } = useTranslation('badges')
  const { data } = useQuery(badgesQuery(username))
  const coming = (data ?? [])
    .filter((badge) => !badge.earned)
    .sort((one, other) => other.have / other.need - one.have / one.need)
    .slice(0, 3)
  if (coming.length === 0) return null
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mt: 3, mb: 1 }}>
        {t('next')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 480 }}>
        {coming.map(({ badge, have, need }) => (
          <li key={badge}>
            <Typography sx={{ fontWeight: 600 }}>{t(`names.${badge}`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`for.${badge}`)} {t('progress', { have, need })}
            </Typography>
            <Box
              component="progress"
              value={have}
              max={need}
              aria-label={t(`names.${badge}`)}
              sx={{ display: 'block', width: '100%', height: 6, mt: 0.75, accentColor: UPLAND.heather }}
            />
          </li>
        ))}
      </Box>
    </div>
  )
}
