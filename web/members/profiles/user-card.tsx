import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#web/lib/routing/index.ts'
import { excerpt } from '#contract/http/values/excerpt.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { useLast } from '#web/lib/timing/use-last.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { MemberProfileFacts } from './member-profile-facts.tsx'
import { MemberPortrait } from './member-portrait.tsx'
import { MemberProfileTrouble } from './member-profile-trouble.tsx'
import { profileCardQuery } from './profiles.data.ts'

/** Number of characters of the bio that are shown. */
const BIO_CUT = 150

interface UserCardProps {
  /** Null while no card is shown. */
  username: string | null
  onClose: () => void
}

/** A short profile of a member, in a dialog above the page. The full profile is a page of its own. */
export function UserCard({ username, onClose }: UserCardProps) {
  const titleId = useId()
  const shown = useLast(username)
  return (
    <Dialog open={username !== null} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      {shown !== null && <OpenCard username={shown} titleId={titleId} onClose={onClose} />}
    </Dialog>
  )
}

interface OpenCardProps {
  username: string
  titleId: string
  onClose: () => void
}

function OpenCard({ username, titleId, onClose }: OpenCardProps) {
  const { t } = useTranslation('profiles')
  const navigate = useNavigate()
  const { data: profile, error, refetch } = useQuery(profileCardQuery(username))
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'start' }}>
        <DialogTitle id={titleId} translate="no" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          @{profile?.user_username ?? username}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ m: 1.5 }}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <DialogContent>
        {profile && <Gist profile={profile} />}
        {!profile && !error && <CircularProgress aria-label={t('loading')} />}
        {!profile && error && <MemberProfileTrouble error={error} onTryAgain={() => void refetch()} />}
      </DialogContent>
      {profile && (
        <DialogActions>
          <Button variant="contained" onClick={() => setLeaving(true)}>
            {t('viewFull')}
          </Button>
        </DialogActions>
      )}
      <ConfirmDialog
        open={leaving}
        title={t('leave.title')}
        text={t('leave.text')}
        action={t('leave.action')}
        onCancel={() => setLeaving(false)}
        onConfirm={() => void navigate(`/user/${encodeURIComponent(profile?.user_username ?? username)}`)}
      />
    </>
  )
}

function Gist({ profile }: { profile: ProfileCard }) {
  const { t } = useTranslation('profiles')
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'start' }}>
        <MemberPortrait profile={profile} size={88} />
        <MemberProfileFacts profile={profile} whole={false} />
      </Stack>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {profile.bio === '' ? t('noBio') : <MemberText>{excerpt(profile.bio, BIO_CUT)}</MemberText>}
      </Typography>
    </Stack>
  )
}
