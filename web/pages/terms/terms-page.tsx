import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { newestTerms } from '#contract/accounts/terms.ts'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { TermsPart } from '#web/accounts/terms/terms-part.tsx'
import { versionNames } from '#web/accounts/terms/terms-texts.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/banjo.webp'
import { Paragraph, WordPage } from '#web/ui/page/word-page.tsx'

/** The newest terms of each kind. */
export default function TermsPage() {
  const { t } = useTranslation('terms')
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <State />
      {newestTerms().map((terms) => (
        <TermsPart key={terms.kind} terms={terms} />
      ))}
      <NoticeSection
        heading={t('versions.heading')}
        text={t('versions.text')}
        lines={versionNames().map((version) => (
          <Trans
            key={version}
            t={t}
            i18nKey="versions.one"
            values={{ version }}
            components={{ page: pageLink(`/terms/${version}`) }}
          />
        ))}
      />
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
      <Paragraph>
        <Trans t={t} i18nKey="also" components={{ rules: pageLink('/rules') }} />
      </Paragraph>
    </NoticeSection>
  )
}
