import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { OperatorFacts } from '#web/features/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/features/site/site.data.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import { Paragraph, WordList, WordPage, WordSection } from '#web/ui/word-page.tsx'
import { BrowserStorageTable } from './browser-storage-table.tsx'
import { MapSources } from './map-sources.tsx'

const SHORT = ['cookies', 'look', 'public', 'rights'] as const
const ACCOUNT = ['basics', 'password', 'sessions', 'profile', 'things', 'email'] as const
const SERVER = ['addresses', 'log', 'audit', 'host'] as const
const RIGHTS = ['correct', 'download', 'delete'] as const
const LINKS = {
  account: pageLink('/account'),
  profile: pageLink('/profile'),
  contact: pageLink('/contact'),
  ico: siteLink('https://ico.org.uk/'),
}

/** Describes exactly what the program does: a change to what is stored must change this page in the same commit. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <WordPage heading={t('heading')} lead={t('lead')}>
      <WordSection beside heading={t('short.heading')}>
        <WordList>
          {SHORT.map((line) => (
            <li key={line}>
              <Trans t={t} i18nKey={`short.${line}`} components={LINKS} />
            </li>
          ))}
        </WordList>
      </WordSection>
      <WordSection beside heading={t('operator.heading')}>
        <Paragraph>{t('operator.text')}</Paragraph>
        <OperatorFacts missing={t('operator.missing')} />
        <Paragraph>
          <Trans t={t} i18nKey="operator.contact" components={LINKS} />
        </Paragraph>
      </WordSection>
      <WordSection beside heading={t('browser.heading')}>
        <Paragraph>{t('browser.text')}</Paragraph>
        <BrowserStorageTable />
      </WordSection>
      <WordSection beside heading={t('account.heading')}>
        <WordList>
          {ACCOUNT.map((line) => (
            <li key={line}>{t(`account.${line}`)}</li>
          ))}
        </WordList>
      </WordSection>
      <WordSection beside heading={t('records.heading')}>
        <Paragraph>{t('records.text')}</Paragraph>
        <Paragraph>{t('records.pictures')}</Paragraph>
        <Paragraph>{t('records.deleted')}</Paragraph>
      </WordSection>
      <WordSection beside heading={t('feedback.heading')}>
        <Paragraph>{t('feedback.text')}</Paragraph>
        <FeedbackElsewhere />
      </WordSection>
      <WordSection beside heading={t('server.heading')}>
        <WordList>
          {SERVER.map((line) => (
            <li key={line}>{t(`server.${line}`)}</li>
          ))}
        </WordList>
      </WordSection>
      <WordSection beside heading={t('others.heading')}>
        <MapSources />
      </WordSection>
      <Rights />
    </WordPage>
  )
}

function FeedbackElsewhere() {
  const { t } = useTranslation('privacy')
  const { data } = useQuery(siteSettingsQuery())
  const host = URL.parse(data?.feedbackUrl ?? '')?.host
  return host && <Paragraph>{t('feedback.elsewhere', { host })}</Paragraph>
}

function Rights() {
  const { t } = useTranslation('privacy')
  return (
    <WordSection beside heading={t('rights.heading')}>
      <Paragraph>{t('rights.text')}</Paragraph>
      <WordList>
        {RIGHTS.map((line) => (
          <li key={line}>
            <Trans t={t} i18nKey={`rights.${line}`} components={LINKS} />
          </li>
        ))}
      </WordList>
      <Paragraph>{t('rights.backups')}</Paragraph>
      <Paragraph>
        <Trans t={t} i18nKey="rights.complain" components={LINKS} />
      </Paragraph>
    </WordSection>
  )
}
