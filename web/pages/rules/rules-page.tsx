import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { TermsLines } from '#web/accounts/terms/terms-lines.tsx'
import { newestTermsFile } from '#web/accounts/terms/terms-texts.ts'
import { pageLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/hollow-ways.webp'
import { Paragraph, WordList, WordPage } from '#web/ui/page/word-page.tsx'

const COMPLAIN = ['report', 'decision', 'other', 'answer', 'data'] as const
const COMPLAIN_OF_COMMENTS = ['comment', 'hidden'] as const
const DISCUSSION = ['kind', 'law', 'place', 'text', 'decided'] as const
const LINKS = {
  terms: pageLink('/terms'),
  contact: pageLink('/contact'),
  feedback: pageLink('/feedback'),
  privacy: pageLink('/privacy'),
}

/** The rules of conduct as the terms of the site have them, whom to contact, and how to complain. */
export default function RulesPage() {
  const { t, i18n } = useTranslation('rules')
  const { data: site } = useQuery(siteSettingsQuery())
  const comments = site?.comments ?? null
  const { sections } = newestTermsFile('site')[i18n.language === 'cy' ? 'cy' : 'en']
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
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
      {comments && <RulesOfDiscussion />}
      <NoticeSection heading={t('contact.heading')}>
        <OperatorFacts lead={t('contact.operator')} missing={t('contact.missing')} />
        {comments && (
          <Paragraph>
            {t('contact.comments')} <Link href={`mailto:${comments.contact}`}>{comments.contact}</Link>
          </Paragraph>
        )}
        <Paragraph>
          <Trans t={t} i18nKey="contact.more" components={LINKS} />
        </Paragraph>
      </NoticeSection>
      <NoticeSection
        heading={t('complain.heading')}
        id="complain"
        lines={(comments ? [...COMPLAIN, ...COMPLAIN_OF_COMMENTS] : COMPLAIN).map((line) => (
          <Trans key={line} t={t} i18nKey={`complain.${line}`} components={LINKS} />
        ))}
      />
    </WordPage>
  )
}

function RulesOfDiscussion() {
  const { t } = useTranslation('rules')
  return (
    <NoticeSection
      heading={t('discussion.heading')}
      id="discussion"
      lines={DISCUSSION.map((line) => t(`discussion.${line}`))}
    />
  )
}
