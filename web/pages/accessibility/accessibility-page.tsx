import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { NOTICE } from '#web/site/notice-version.ts'
import { OperatorFacts } from '#web/site/operator-facts.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/furrows-315.webp'
import { Paragraph, WordPage } from '#web/ui/page/word-page.tsx'

const CAN = ['target', 'keyboard', 'zoom', 'readers', 'colour', 'languages'] as const
const CANNOT = ['map', 'drawing', 'contributions', 'national', 'screenReaders'] as const
const LINKS = {
  feedback: pageLink('/feedback'),
  eass: siteLink('https://www.equalityadvisoryservice.com/'),
}

export default function AccessibilityPage() {
  const { t, i18n } = useTranslation('accessibility')
  const day = dayWords(new Date(`${NOTICE.day}T00:00`), i18n.language)
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <NoticeSection heading={t('can.heading')} lines={CAN.map((line) => t(`can.${line}`))} />
      <NoticeSection heading={t('cannot.heading')} lines={CANNOT.map((line) => t(`cannot.${line}`))} />
      <NoticeSection
        heading={t('help.heading')}
        text={<Trans t={t} i18nKey="help.text" components={LINKS} />}
      >
        <OperatorFacts lead={t('help.write')} missing={t('help.missing')} />
        <Paragraph>{t('help.answer')}</Paragraph>
      </NoticeSection>
      <NoticeSection
        heading={t('enforcement.heading')}
        text={<Trans t={t} i18nKey="enforcement.text" components={LINKS} />}
      />
      <NoticeSection
        heading={t('prepared.heading')}
        text={t('prepared.text', { version: NOTICE.version, day })}
      />
    </WordPage>
  )
}
