import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/features/site/notice-section.tsx'
import { OperatorFacts } from '#web/features/site/operator-facts.tsx'
import { TermsLines } from '#web/features/terms/terms-lines.tsx'
import { newestTermsFile } from '#web/features/terms/terms-texts.ts'
import { pageLink } from '#web/ui/links.tsx'
import { Paragraph, WordList, WordPage } from '#web/ui/word-page.tsx'

const COMPLAIN = ['report', 'decision', 'other', 'answer', 'data'] as const
const LINKS = {
  terms: pageLink('/terms'),
  contact: pageLink('/contact'),
  feedback: pageLink('/feedback'),
  privacy: pageLink('/privacy'),
}

/** The rules of conduct as the terms of the site have them, whom to contact, and how to complain. */
export default function RulesPage() {
  const { t, i18n } = useTranslation('rules')
  const { sections } = newestTermsFile('site')[i18n.language === 'cy' ? 'cy' : 'en']
  return (
    <WordPage heading={t('heading')} lead={t('lead')}>
      {sections
        .filter(({ id }) => id === 'rules')
        .map(({ id, heading, lines }) => (
          <NoticeSection key={id} heading={heading} id={id}>
            <WordList>
              <TermsLines lines={lines} />
            </WordList>
            <Paragraph>
              <Trans t={t} i18nKey="from" components={LINKS} />
            </Paragraph>
          </NoticeSection>
        ))}
      <NoticeSection heading={t('contact.heading')}>
        <OperatorFacts lead={t('contact.operator')} missing={t('contact.missing')} />
        <Paragraph>
          <Trans t={t} i18nKey="contact.more" components={LINKS} />
        </Paragraph>
      </NoticeSection>
      <NoticeSection
        heading={t('complain.heading')}
        id="complain"
        lines={COMPLAIN.map((line) => (
          <Trans key={line} t={t} i18nKey={`complain.${line}`} components={LINKS} />
        ))}
      />
    </WordPage>
  )
}
