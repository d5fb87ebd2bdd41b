import Avatar from '@mui/material/Avatar'
import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { UPLAND } from '#web/ui/style/theme.ts'

interface MemberPortraitProps {
  profile: Pick<ProfileCard, 'profile_picture' | 'user_username'>
  /** Width and height in pixels. */
  size: number
}

/** A member's portrait; if there is none or it cannot be loaded, a drawing of a walker on a hill. */
export function MemberPortrait({ profile, size }: MemberPortraitProps) {
  const { t } = useTranslation('profiles')
  const { profile_picture: portrait, user_username: username } = profile
  return (
    <Avatar
      sx={{ width: size, height: size, bgcolor: UPLAND.slatePale }}
      {...(portrait !== null && { src: portrait, alt: t('picture', { username }) })}
    >
      <Walker />
    </Avatar>
  )
}

function Walker() {
  return (
    <svg aria-hidden viewBox="0 0 48 48" width="100%" height="100%">
      <path d="M0 36Q14 24 26 31T48 28V48H0Z" fill={UPLAND.lichenPale} />
      <path d="M0 40Q18 31 48 39V48H0Z" fill={UPLAND.lichen} />
      <circle cx="24" cy="15" r="6" fill={UPLAND.slateMid} />
      <path d="M14 37V31A10 10 0 0 1 34 31V37Q24 33 14 37Z" fill={UPLAND.slateMid} />
    </svg>
  )
}
