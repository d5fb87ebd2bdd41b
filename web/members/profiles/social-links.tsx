import Facebook from '@mui/icons-material/Facebook'
import Instagram from '@mui/icons-material/Instagram'
import Website from '@mui/icons-material/Language'
import LinkedIn from '@mui/icons-material/LinkedIn'
import X from '@mui/icons-material/X'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import SvgIcon from '@mui/material/SvgIcon'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/accounts/profiles.ts'

const NETWORKS = [
  { field: 'website', Icon: Website },
  { field: 'facebook', Icon: Facebook },
  { field: 'twitter', Icon: X },
  { field: 'instagram', Icon: Instagram },
  { field: 'linkedin', Icon: LinkedIn },
  { field: 'bluesky', Icon: Butterfly },
] as const

/** Links to a member's other pages, as icons that open in a new tab. Only web addresses become links. */
export function SocialLinks({ profile }: { profile: ProfileCard }) {
  const { t } = useTranslation('profiles')
  const links = NETWORKS.filter(({ field }) => isWebAddress(profile[field]))
  if (links.length === 0) return <Typography variant="body2">{t('noLinks')}</Typography>
  return (
    <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {links.map(({ field, Icon }) => (
        <li key={field}>
          <Tooltip title={t(`links.${field}`)}>
            <IconButton
              component="a"
              href={profile[field]}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              aria-label={t('linkOf', { network: t(`links.${field}`), username: profile.user_username })}
              color="secondary"
              sx={{ width: 44, height: 44 }}
            >
              <Icon />
            </IconButton>
          </Tooltip>
        </li>
      ))}
    </Stack>
  )
}

function isWebAddress(link: string): boolean {
  return URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol)
}

function Butterfly() {
  return (
    <SvgIcon>
      <path d="M12 11.4C10.6 8.3 7 4.8 4.2 4.1 2.6 3.7 2 4.6 2 6.2c0 1.7.6 5 1.3 6 .8 1.2 2.3 1.5 4 1.2-2.4.5-3.6 1.7-2.2 3.7 2.6 3.7 5.6 1.1 6.9-2.3 1.3 3.4 4.3 6 6.9 2.3 1.4-2 .2-3.2-2.2-3.7 1.7.3 3.2 0 4-1.2.7-1 1.3-4.3 1.3-6 0-1.6-.6-2.500-2.2-2.1C17 4.8 13.4 8.3 12 11.4Z" />
    </SvgIcon>
  )
}
