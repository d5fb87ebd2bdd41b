import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#web/lib/routing/index.ts'
import { DeleteAccount } from '#web/accounts/own/delete-account.tsx'
import { DownloadData } from '#web/accounts/own/download-data.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { SessionsList } from '#web/accounts/session/sessions-list.tsx'
import { SignInDetails } from '#web/accounts/own/sign-in-details.tsx'
import { useHasDiscussions } from '#web/discussion/use-has-discussions.ts'
import { MutedMembers } from '#web/discussion/muted-members.tsx'
import { LanguageChoice } from '#web/members/settings/language-choice.tsx'
import { MailChoices, ProfileChoices } from '#web/members/settings/settings-choices.tsx'
import { clearSession } from '#web/lib/storage/session-store.ts'
import { MyPage } from '#web/members/my-page.tsx'

/** Fetched when it is first opened. */
const DigestMap = lazy(() => import('./digest-map.tsx'))

export default function AccountPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const navigate = useNavigate()
  const hasDiscussions = useHasDiscussions()
  const [left, setLeft] = useState(false)
  const leave = () => {
    setLeft(true)
    void navigate('/', { state: { message: t('leave.done') } })
    clearSession()
  }
  // A member who has just deleted the account goes to the home page, not to the login page.
  if (left) return null
  if (!session) return <ToLogin />
  return (
    <MyPage heading={t('heading')} width={900}>
      <Section id="details" heading={t('details.heading')}>
        <SignInDetails />
      </Section>
      <Section id="language" heading={t('language.heading')} intro={t('language.intro')}>
        <LanguageChoice labelledBy="language" />
      </Section>
      <Section id="mails" heading={t('mails.heading')} intro={t('mails.intro')}>
        <MailChoices renderMap={(map) => <DigestMap {...map} />} />
      </Section>
      <Section id="shown" heading={t('shown.heading')} intro={t('shown.intro')}>
        <ProfileChoices />
      </Section>
      {hasDiscussions && (
        <Section id="muted" heading={t('muted.heading')} intro={t('muted.intro')}>
          <MutedMembers />
        </Section>
      )}
      <Section id="sessions" heading={t('sessions.heading')} intro={t('sessions.intro')}>
        <SessionsList />
      </Section>
      <Section id="data" heading={t('data.heading')} intro={t('data.intro')}>
        <DownloadData />
      </Section>
      <Section id="leave" heading={t('leave.heading')}>
        <DeleteAccount onDeleted={leave} />
      </Section>
    </MyPage>
  )
}

interface SectionProps {
  /** Links can lead to this id. */
  id: string
  heading: string
  intro?: string
  children: ReactNode
}

function Section({ id, heading, intro, children }: SectionProps) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ borderTop: '1px solid', borderColor: 'divider', paddingBlock: 4 }}
    >
      <Typography id={id} variant="h3" component="h2" gutterBottom>
        {heading}
      </Typography>
      {intro && <Typography sx={{ maxWidth: '65ch', mb: 2, color: 'text.secondary' }}>{intro}</Typography>}
      {children}
    </Box>
  )
}
