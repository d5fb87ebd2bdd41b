import { Trans, useTranslation } from 'react-i18next'
import { useParams } from '#web/lib/routing/index.ts'
import { newestTerms, TERMS_VERSIONS } from '#contract/accounts/terms.ts'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { TermsPart } from '#web/accounts/terms/terms-part.tsx'
import { termsFile } from '#web/accounts/terms/terms-texts.ts'
import NotFoundPage from '#web/pages/not-found/not-found-page.tsx'
import { pageLink } from '#web/ui/links.tsx'
import { useOwnTitle } from '#web/ui/page/page-title.ts'
import { Paragraph, WordPage } from '#web/ui/page/word-page.tsx'

/** All terms of one version, which stay readable when there are newer ones. */
export default function TermsVersionPage() {
  const { t, i18n } = useTranslation('terms')
  const { version = '' } = useParams()
  const terms = TERMS_VERSIONS.filter((known) => known.version === version)
  const older = terms.filter((known) => !newestTerms().includes(known))
  const heading = t('oneVersion.heading', { version })
  useOwnTitle(terms.length > 0 ? heading : null)
  if (terms.length === 0) return <NotFoundPage />
  return (
    <WordPage heading={heading} lead={t('oneVersion.lead')}>
      <NoticeSection heading={t('oneVersion.state')}>
        {older.length === 0 && <Paragraph>{t('oneVersion.newest')}</Paragraph>}
        {older.map((one) => (
          <Paragraph key={one.kind}>
            <Trans
              t={t}
              i18nKey="oneVersion.older"
              values={{ title: termsFile(one)[i18n.language === 'cy' ? 'cy' : 'en'].title }}
              components={{ newest: pageLink(`/terms#${one.kind}`) }}
            />
          </Paragraph>
        ))}
      </NoticeSection>
      {terms.map((one) => (
        <TermsPart key={one.kind} terms={one} />
      ))}
    </WordPage>
  )
}
