import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import {
  BlueskyIcon,
  FacebookIcon,
  InstagramIcon,
  LinkedInIcon,
  WebIcon,
  XIcon,
} from '#web/ui/icons/records.ts'

const NETWORKS = [
  { field: 'website', Icon: WebIcon },
  { field: 'facebook', Icon: FacebookIcon },
  { field: 'twitter', Icon: XIcon },
  { field: 'instagram', Icon: InstagramIcon },
  { field: 'linkedin', Icon: LinkedInIcon },
  { field: 'bluesky', Icon: BlueskyIcon },
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
