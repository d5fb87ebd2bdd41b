import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/features/site/notice-section.tsx'
import { NOTICE } from '#web/features/site/notice-version.ts'
import { OperatorFacts } from '#web/features/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/features/site/site.data.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import { Paragraph, WordPage } from '#web/ui/word-page.tsx'

const SECTIONS = {
  account: ['account.age', 'account.password', 'account.free'],
  licence: ['licence.yours', 'licence.open', 'licence.name', 'licence.before', 'licence.last'],
  rules: [
    'rules.honest',
    'rules.polite',
    'rules.sensitive',
    'rules.land',
    'rules.digging',
    'rules.drones',
    'rules.spam',
  ],
  moderation: ['moderation.report', 'moderation.acts', 'moderation.appeal', 'moderation.takedown'],
  limits: ['limits.finds', 'limits.report', 'limits.maps'],
} as const
const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]
const LICENCE = {
  en: 'https://creativecommons.org/licenses/by/4.0/',
  cy: 'https://creativecommons.org/licenses/by/4.0/deed.cy',
}

export default function TermsPage() {
  const { t, i18n } = useTranslation('terms')
  const links = {
    contact: pageLink('/contact'),
    cc: siteLink(i18n.language === 'cy' ? LICENCE.cy : LICENCE.en),
  }
  return (
    <WordPage heading={t('heading')} lead={t('lead')}>
      <State />
      {NAMES.map((name) => (
        <NoticeSection
          key={name}
          id={name}
          heading={t(`${name}.heading`)}
          lines={SECTIONS[name].map((line) => (
            <Trans key={line} t={t} i18nKey={line} components={links} />
          ))}
        />
      ))}
      <NoticeSection heading={t('law.heading')} text={t('law.text')} />
    </WordPage>
  )
}

/** Terms without a day are a draft: nobody can have agreed to them. */
function State() {
  const { t, i18n } = useTranslation('terms')
  const { data } = useQuery(siteSettingsQuery())
  const day = (iso: string) => dayWords(new Date(`${iso}T00:00`), i18n.language)
  const since = data?.termsFrom
  return (
    <NoticeSection heading={t('state.heading')}>
      {data && <Paragraph>{since ? t('state.since', { day: day(since) }) : t('state.draft')}</Paragraph>}
      <OperatorFacts lead={t('state.operator')} missing={t('state.missing')} />
      <Paragraph>{t('state.version', { version: NOTICE.version, day: day(NOTICE.day) })}</Paragraph>
    </NoticeSection>
  )
}
