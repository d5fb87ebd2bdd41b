import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { NOTICE } from '#web/site/notice-version.ts'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import { Paragraph, WordPage } from '#web/ui/word-page.tsx'
import { BasisTable } from './basis-table.tsx'
import { BrowserStorageTable } from './browser-storage-table.tsx'
import { RetentionTable } from './retention-table.tsx'
import { MapSources } from './map-sources.tsx'

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
    <WordPage heading={t('heading')} lead={t('lead')}>
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
