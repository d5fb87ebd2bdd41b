import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermsText, TermsVersion } from '#contract/accounts/terms.ts'
import { NoticeSection } from '#web/site/notice-section.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { Paragraph, WordList } from '#web/ui/page/word-page.tsx'
import { TermsLines } from './terms-lines.tsx'
import { termsFile } from './terms-texts.ts'

/** One version of the terms of one kind, word for word. */
export function TermsPart({ terms }: { terms: TermsVersion }) {
  const { t, i18n } = useTranslation('terms')
  const { title, sections } = termsFile(terms)[i18n.language === 'cy' ? 'cy' : 'en']
  const day = dayWords(new Date(`${terms.day}T00:00`), i18n.language)
  return (
    <NoticeSection heading={title} id={terms.kind}>
      <Paragraph>{t('version', { version: terms.version, day })}</Paragraph>
      {sections.map((section) => (
        <TermsSection key={section.id} {...section} />
      ))}
    </NoticeSection>
  )
}

function TermsSection({ id, heading, lines }: TermsText['sections'][number]) {
  const headingId = useId()
  return (
    <Box component="section" id={id} aria-labelledby={headingId} sx={{ marginTop: 4, scrollMarginTop: 24 }}>
      <Typography variant="h3" id={headingId}>
        {heading}
      </Typography>
      <WordList>
        <TermsLines lines={lines} />
      </WordList>
    </Box>
  )
}
