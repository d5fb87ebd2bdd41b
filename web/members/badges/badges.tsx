import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BadgeIcon } from '#web/ui/icons/records.ts'
import { badgesQuery } from './badges.data.ts'

/** The badges that a member has earned, each with its reason; renders nothing if there are none. */
export function Badges({ username }: { username: string }) {
  const { t } = useTranslation('badges')
  const id = useId()
  const { data } = useQuery(badgesQuery(username))
  const earned = data?.filter((badge) => badge.earned) ?? []
  if (earned.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('heading')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {earned.map(({ badge }) => (
          <Box component="li" key={badge} sx={{ display: 'flex', gap: 1 }}>
            <BadgeIcon color="primary" aria-hidden />
            <div>
              <Typography sx={{ fontWeight: 600 }}>{t(`names.${badge}`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`for.${badge}`)}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
