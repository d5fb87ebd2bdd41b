import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { NOTICE } from '#web/site/notice-version.ts'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/barrow-north-west.webp'
import { Paragraph, WordPage, WordList } from '#web/ui/page/word-page.tsx'
import { NoticeTable } from '#web/site/notice-table.tsx'
import { REMOVED_COMMENT_DAYS } from '#contract/review/moderation/comments.ts'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { mapSettingsQuery } from '#web/relief/layers/map-settings.data.ts'
import { BrowserStorageTable } from './browser-storage-table.tsx'

/** Each purpose with its lawful basis under the UK GDPR, Article 6. */
const BASES = {
  account: 'contract',
  publishing: 'contract',
  security: 'interests',
  moderation: 'interests',
  feedback: 'answering',
  emails: 'consent',
} as const

function BasisTable() {
  const { t } = useTranslation('privacy')
  const rows = (Object.keys(BASES) as (keyof typeof BASES)[]).map((purpose) => [
    t(`basis.${purpose}`),
    t(`basis.${BASES[purpose]}`),
  ])
  return <NoticeTable columns={[t('basis.purpose'), t('basis.ground')]} rows={rows} />
}

const SHORT = ['cookies', 'look', 'public', 'rights'] as const
const ACCOUNT = ['basics', 'password', 'sessions', 'profile', 'things', 'terms', 'place', 'email'] as const
const SERVER = ['addresses', 'log', 'audit', 'host'] as const
const RIGHTS = ['correct', 'download', 'delete', 'emails'] as const
const ICO = { en: 'https://ico.org.uk/make-a-complaint/', cy: 'https://cy.ico.org.uk/make-a-complaint/' }

/** Describes exactly what the program does: a change to what is stored must change this page in the same commit. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const links = useLinks()
  const day = useNoticeDay()
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <NoticeSection
        heading={t('short.heading')}
        lines={SHORT.map((line) => (
          <Trans key={line} t={t} i18nKey={`short.${line}`} components={links} />
        ))}
      />
      <NoticeSection heading={t('operator.heading')}>
        <OperatorFacts lead={t('operator.text')} missing={t('operator.missing')} />
        <Paragraph>
          <Trans t={t} i18nKey="operator.contact" components={links} />
        </Paragraph>
      </NoticeSection>
      <NoticeSection heading={t('basis.heading')} text={t('basis.text')}>
        <BasisTable />
        <Paragraph>{t('basis.required')}</Paragraph>
        <Paragraph>{t('basis.automatic')}</Paragraph>
      </NoticeSection>
      <Rights />
      <NoticeSection heading={t('account.heading')} lines={ACCOUNT.map((line) => t(`account.${line}`))} />
      <NoticeSection heading={t('records.heading')} text={t('records.text')}>
        <Paragraph>{t('records.licence')}</Paragraph>
        <Paragraph>{t('records.withheld')}</Paragraph>
        <Paragraph>{t('records.pictures')}</Paragraph>
        <Paragraph>{t('records.deleted')}</Paragraph>
      </NoticeSection>
      <NoticeSection heading={t('feedback.heading')} text={t('feedback.text')}>
        <Paragraph>{t('feedback.requests')}</Paragraph>
        <Paragraph>{t('feedback.deleted')}</Paragraph>
        <FeedbackElsewhere />
      </NoticeSection>
      <NoticeSection heading={t('kept.heading')}>
        <RetentionTable />
      </NoticeSection>
      <NoticeSection heading={t('browser.heading')} text={t('browser.text')}>
        <BrowserStorageTable />
      </NoticeSection>
      <NoticeSection heading={t('server.heading')} lines={SERVER.map((line) => t(`server.${line}`))} />
      <NoticeSection heading={t('others.heading')}>
        <MapSources />
      </NoticeSection>
      <NoticeSection heading={t('children.heading')} text={t('children.text')}>
        <Paragraph>
          <Trans t={t} i18nKey="children.delete" components={links} />
        </Paragraph>
      </NoticeSection>
      <NoticeSection
        heading={t('notice.heading')}
        text={t('notice.text', { version: NOTICE.version, day })}
      />
    </WordPage>
  )
}

function useLinks() {
  const { i18n } = useTranslation()
  return {
    account: pageLink('/account'),
    profile: pageLink('/profile'),
    contact: pageLink('/contact'),
    ico: siteLink(i18n.language === 'cy' ? ICO.cy : ICO.en),
  }
}

function useNoticeDay(): string {
  const { i18n } = useTranslation()
  return dayWords(new Date(`${NOTICE.day}T00:00`), i18n.language)
}

function FeedbackElsewhere() {
  const { t } = useTranslation('privacy')
  const { data } = useQuery(siteSettingsQuery())
  const host = URL.parse(data?.feedbackUrl ?? '')?.host
  return host && <Paragraph>{t('feedback.elsewhere', { host })}</Paragraph>
}

function Rights() {
  const { t } = useTranslation('privacy')
  const links = useLinks()
  const lines = RIGHTS.map((line) => <Trans key={line} t={t} i18nKey={`rights.${line}`} components={links} />)
  return (
    <NoticeSection heading={t('rights.heading')} text={t('rights.text')} lines={lines}>
      <Paragraph>{t('rights.backups')}</Paragraph>
      <Paragraph>
        <Trans t={t} i18nKey="rights.complain" components={links} />
      </Paragraph>
    </NoticeSection>
  )
}

/** How long data are kept, with the numbers of the code and of the operator's settings. */
function RetentionTable() {
  const { t } = useTranslation('privacy')
  const { data, isError } = useQuery(siteSettingsQuery())
  if (!data) return <Paragraph>{isError ? t('kept.failed') : t('kept.loading')}</Paragraph>
  const { loginIdleDays: idle, loginDays: most, feedbackMonths: months } = data.kept
  const days = RECORD_RESTORE_DAYS
  const rows = [
    [t('kept.account'), t('kept.accountLong')],
    [t('kept.record'), t('kept.recordLong', { days })],
    [t('kept.photo'), t('kept.photoLong', { days })],
    [t('kept.login'), t('kept.loginLong', { idle, most })],
    [t('kept.reset'), t('kept.resetLong')],
    [t('kept.feedback'), t('kept.feedbackLong', { months })],
    ...(data.comments ? [[t('kept.comments'), t('kept.commentsLong', { days: REMOVED_COMMENT_DAYS })]] : []),
    [t('kept.requests'), t('kept.requestsLong', { months })],
    [t('kept.audit'), t('kept.auditLong')],
    [t('kept.addresses'), t('kept.addressesLong')],
  ]
  return <NoticeTable columns={[t('kept.what'), t('kept.long')]} rows={rows} />
}

/** The other servers that a visitor's browser contacts: those of this portal's settings, not of a fixed list. */
function MapSources() {
  const { t } = useTranslation('privacy')
  const { data: settings, isError } = useQuery(mapSettingsQuery())
  const hosts = settings && hostsOf(settings)
  return (
    <>
      {!hosts && <Paragraph>{isError ? t('others.failed') : t('others.loading')}</Paragraph>}
      {hosts?.length === 0 && <Paragraph>{t('others.none')}</Paragraph>}
      {hosts && hosts.length > 0 && (
        <>
          <Paragraph>{t('others.maps')}</Paragraph>
          <WordList>
            {hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </WordList>
        </>
      )}
      <Paragraph>{t('others.server')}</Paragraph>
      {settings?.geocoder && (
        <Paragraph>{t('others.search', { service: settings.geocoder.credit })}</Paragraph>
      )}
      <Paragraph>{t('others.processors')}</Paragraph>
      <Paragraph>{t('others.public')}</Paragraph>
      <Paragraph>{t('others.her')}</Paragraph>
      <Paragraph>{t('others.nobody')}</Paragraph>
    </>
  )
}

function hostsOf({ layers }: MapSettings): string[] {
  const hosts = Object.values(layers).flatMap(
    ({ address }) => /^https?:\/\/([^/{]+)/.exec(address ?? '')?.[1] ?? [],
  )
  return [...new Set(hosts)].filter((host) => host !== window.location.host).sort()
}
