import { Trans, useTranslation } from 'react-i18next'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { publicBodies } from '#web/lib/public-bodies.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/ring-barrow.webp'
import { Paragraph, WordList, WordPage, WordSection } from '#web/ui/page/word-page.tsx'

const SITE = ['feedback', 'record', 'sensitive', 'privacy'] as const
const FINDS = ['heneb', 'cadw', 'objects', 'remains'] as const
const LINKS = {
  feedback: pageLink('/feedback'),
  privacy: pageLink('/privacy'),
  sensitive: pageLink('/sensitive-site'),
  about: pageLink('/about#data'),
  heneb: siteLink('https://heneb.org.uk/'),
  crime: siteLink('https://heneb.org.uk/how-to-report-heritage-crime/', 'en'),
}

export default function ContactPage() {
  const { t, i18n } = useTranslation('contact')
  const { cadw, pasCymru } = publicBodies(i18n.language)
  const links = { ...LINKS, cadw: siteLink(cadw), pas: siteLink(pasCymru) }
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <WordSection heading={t('operator.heading')}>
        <OperatorFacts missing={t('operator.missing')} />
      </WordSection>
      <WordSection heading={t('site.heading')}>
        <WordList>
          {SITE.map((matter) => (
            <li key={matter}>
              <Trans t={t} i18nKey={`site.${matter}`} components={links} />
            </li>
          ))}
        </WordList>
      </WordSection>
      <WordSection heading={t('finds.heading')}>
        <Paragraph>{t('finds.text')}</Paragraph>
        <WordList>
          {FINDS.map((matter) => (
            <li key={matter}>
              <Trans t={t} i18nKey={`finds.${matter}`} components={links} />
            </li>
          ))}
        </WordList>
      </WordSection>
      <WordSection heading={t('data.heading')}>
        <Paragraph>
          <Trans t={t} i18nKey="data.text" components={links} />
        </Paragraph>
      </WordSection>
    </WordPage>
  )
}
