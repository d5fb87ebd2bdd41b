import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RoleGrant } from '#contract/review/grants.ts'
import { dayWords } from '#web/lib/words/day-words.ts'

/** Who has the role, and whether it counts. */
export function Grantee({ grant: { username, suspended, ended } }: { grant: RoleGrant }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Link
        component={RouterLink}
        translate="no"
        to={`/admin/members?search=${encodeURIComponent(username)}`}
        sx={{ fontWeight: 650 }}
      >
        {username}
      </Link>
      {suspended && !ended && (
        <Typography variant="body2" color="error">
          {t('reviewers.suspended')}
        </Typography>
      )}
    </>
  )
}

export function GrantBegun({ grant: { granted, granted_by, reason } }: { grant: RoleGrant }) {
  return <Act at={granted} by={granted_by} reason={reason} />
}

export function GrantEnded({ ended }: { ended: NonNullable<RoleGrant['ended']> }) {
  return <Act {...ended} />
}

/** When somebody granted or ended a role, who it was, and why. */
function Act({ at, by, reason }: { at: string; by: string | null; reason: string }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {dayWords(new Date(at), i18n.language, 'medium')}
      <Typography variant="body2" color="text.secondary">
        {by === null ? t('reviewers.byNobody') : t('reviewers.by', { username: by })}
      </Typography>
      <Typography variant="body2">{reason}</Typography>
    </>
  )
}
