import { Trans, useTranslation } from 'react-i18next'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { pageLink } from '#web/ui/links.tsx'
import picture from '#web/relief/lesson/pictures/terraces.webp'
import { Paragraph, WordPage } from '#web/ui/page/word-page.tsx'

const LINKS = { terms: pageLink('/terms#licence'), about: pageLink('/about#data') }
const LICENCES = ['records', 'data'] as const

export default function CitingPage() {
  const { t, i18n } = useTranslation('citing')
  // oxlint-disable-next-line react/purity -- the day of the visit
  const values = { address: window.location.origin, day: dayWords(new Date(), i18n.language) }
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <NoticeSection heading={t('record.heading')} text={t('record.text')}>
        <Example text={t('record.example', values)} />
        <Paragraph>{t('record.former')}</Paragraph>
      </NoticeSection>
      <NoticeSection heading={t('image.heading')} text={t('image.text')}>
        <Example text={t('image.example', values)} />
      </NoticeSection>
      <NoticeSection heading={t('portal.heading')}>
        <Example text={t('portal.example', values)} />
      </NoticeSection>
      <NoticeSection
        heading={t('licence.heading')}
        lines={LICENCES.map((line) => (
          <Trans key={line} t={t} i18nKey={`licence.${line}`} components={LINKS} />
        ))}
      />
    </WordPage>
  )
}

function Example({ text }: { text: string }) {
  return (
    <Paragraph>
      <cite style={{ overflowWrap: 'anywhere' }}>{text}</cite>
    </Paragraph>
  )
}
