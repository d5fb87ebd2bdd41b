import { useTranslation } from 'react-i18next'
import { MemberLink } from '#web/members/profiles/member-link.tsx'

/** The member who recorded it: a name that opens the member's card, or a note that the member has left. */
export function RecordedBy({ username }: { username: string | null }) {
  const { t } = useTranslation('records')
  return username === null ? t('formerMember') : <MemberLink username={username} />
}
