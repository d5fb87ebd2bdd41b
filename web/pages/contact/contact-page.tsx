import { Trans, useTranslation } from 'react-i18next'
import { OperatorFacts } from '#web/features/site/operator-facts.tsx'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import { Paragraph, WordList, WordPage, WordSection } from '#web/ui/word-page.tsx'

const SITE = ['feedback', 'record', 'privacy'] as const
const FINDS = ['heneb', 'cadw', 'objects', 'remains'] as const
const LINKS = {
  feedback: pageLink('/feedback'),
  privacy: pageLink('/privacy'),
  about: pageLink('/about#data'),
  heneb: siteLink('https://heneb.org.uk/'),
  cadw: siteLink('https://cadw.gov.wales/'),
  pas: siteLink('https://finds.org.uk/'),
}

export default function ContactPage() {
  const { t } = useTranslation('contact')
  return (
    <WordPage heading={t('heading')} lead={t('lead')}>
      <WordSection beside heading={t('operator.heading')}>
        <OperatorFacts missing={t('operator.missing')} />
      </WordSection>
      <WordSection beside heading={t('site.heading')}>
        <WordList>
          {SITE.map((matter) => (
            <li key={matter}>
              <Trans t={t} i18nKey={`site.${matter}`} components={LINKS} />
            </li>
          ))}
        </WordList>
      </WordSection>
      <WordSection beside heading={t('finds.heading')}>
        <Paragraph>{t('finds.text')}</Paragraph>
        <WordList>
          {FINDS.map((matter) => (
            <li key={matter}>
              <Trans t={t} i18nKey={`finds.${matter}`} components={LINKS} />
            </li>
          ))}
        </WordList>
      </WordSection>
      <WordSection beside heading={t('data.heading')}>
        <Paragraph>
          <Trans t={t} i18nKey="data.text" components={LINKS} />
        </Paragraph>
      </WordSection>
    </WordPage>
  )
}
