import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { excerpt } from '#contract/http/excerpt.ts'
import type { MemberCard } from '#contract/accounts/profiles.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { MemberPortrait } from './member-portrait.tsx'

/** Number of characters of the bio that are shown. */
const BIO_CUT = 100
/** Size of the portrait in pixels. */
const PORTRAIT_SIZE = 64

/** A member in the list of members, with a link to the profile. */
export function MemberTile({ member }: { member: MemberCard }) {
  const { t } = useTranslation('members')
  const { user_username: username, thumbnail, record_count: count } = member
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: 2.5,
        // With hundreds of members, the browser lays out only those in view.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 300px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <MemberPortrait
          profile={{ profile_picture: thumbnail, user_username: username }}
          size={PORTRAIT_SIZE}
        />
        <Typography variant="h3" component="h2" translate="no" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {username}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {member.bio === '' ? t('noBio') : <MemberText>{excerpt(member.bio, BIO_CUT)}</MemberText>}
      </Typography>
      <FactList
        dense
        facts={[
          { name: t('memberSince'), value: member.joined_date },
          { name: t('lastActive'), value: member.last_active },
        ].filter(({ value }) => value !== '')}
      />
      <Button
        component={Link}
        to={`/user/${encodeURIComponent(username)}`}
        variant="outlined"
        aria-label={t('recordsBy', { count, username })}
        sx={{ alignSelf: 'start' }}
      >
        {t('records', { count })}
      </Button>
    </Card>
  )
}
