import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PROFILE_PARTS, type AccountSettings } from '#contract/accounts/account-settings.ts'
import { useHasDiscussions } from '#web/discussion/use-has-discussions.ts'
import { Choice } from './choice.tsx'
import type { RenderMap } from './digest-circle.ts'
import { DigestPlace } from './digest-place.tsx'
import { settingsQuery, useChangeSettings } from './settings.data.ts'

type Change = (change: Partial<AccountSettings>) => void

export function MailChoices({ renderMap }: { renderMap: RenderMap }) {
  const { t } = useTranslation('account')
  const comments = useHasDiscussions()
  return (
    <Choices>
      {(settings, change) => (
        <>
          <Choice
            label={t('mails.answers')}
            hint={t('mails.answersHint')}
            on={settings.record_answers}
            onChange={(record_answers) => change({ record_answers })}
          />
          {comments && (
            <>
              <Choice
                label={t('mails.mentions')}
                hint={t('mails.mentionsHint')}
                on={settings.mentions}
                onChange={(mentions) => change({ mentions })}
              />
              <Choice
                label={t('mails.comments')}
                hint={t('mails.commentsHint')}
                on={settings.comments}
                onChange={(on) => change({ comments: on })}
              />
            </>
          )}
          <DigestPlace settings={settings} onChange={change} renderMap={renderMap} />
          <Choice
            label={t('mails.news')}
            hint={t('mails.newsHint')}
            on={settings.site_news}
            onChange={(site_news) => change({ site_news })}
          />
        </>
      )}
    </Choices>
  )
}

export function ProfileChoices() {
  const { t } = useTranslation('account')
  return (
    <Choices>
      {(settings, change) =>
        PROFILE_PARTS.map((part) => (
          <Choice
            key={part}
            label={t(`shown.${part}`)}
            {...(part === 'records' && { hint: t('shown.recordsHint') })}
            on={settings[`show_${part}`]}
            onChange={(on) => change({ [`show_${part}`]: on })}
          />
        ))
      }
    </Choices>
  )
}

function Choices({ children }: { children: (settings: AccountSettings, change: Change) => ReactNode }) {
  const { t } = useTranslation('account')
  const { data: settings, error, refetch } = useQuery(settingsQuery())
  const changing = useChangeSettings()
  if (!settings && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!settings) return <CircularProgress aria-label={t('loading')} />
  return (
    <Stack spacing={2}>
      {children(settings, (change) => changing.mutate(change))}
      {changing.error && <Alert severity="error">{t('notKept')}</Alert>}
    </Stack>
  )
}
