import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HollowOrHill } from '#web/relief/lesson/hollow-or-hill.tsx'
import { Practice } from '#web/relief/lesson/practice.tsx'
import { Traps } from '#web/relief/lesson/traps.tsx'
import { Paragraph, WordPage, WordSection } from '#web/ui/word-page.tsx'
import { LessonContents } from './lesson-contents.tsx'
import { LightSection } from './light-section.tsx'
import { MadeSection } from './made-section.tsx'
import { MeasureSection, ModelsSection } from './measure-sections.tsx'

export default function WhatIsLidarPage() {
  const { t } = useTranslation('reliefLesson')
  return (
    <WordPage heading={t('heading')} lead={t('lead')}>
      <LessonContents />
      <MeasureSection />
      <ModelsSection />
      <LightSection />
      <WordSection id="hollow" heading={t('hollow.heading')}>
        <Paragraph>{t('hollow.text')}</Paragraph>
        <HollowOrHill />
        <Paragraph>{t('hollow.rule')}</Paragraph>
      </WordSection>
      <MadeSection />
      <WordSection id="traps" heading={t('traps.heading')}>
        <Paragraph>{t('traps.text')}</Paragraph>
        <Traps />
        <Paragraph>{t('traps.more')}</Paragraph>
      </WordSection>
      <WordSection id="practice" heading={t('practice.heading')}>
        <Paragraph>{t('practice.text')}</Paragraph>
        <Practice />
      </WordSection>
      <WordSection heading={t('onward.heading')}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ marginTop: 3 }}>
          <Button component={Link} to="/LidarPortal" variant="contained" size="large">
            {t('onward.start')}
          </Button>
          <Button component={Link} to="/HowItWorks" variant="outlined" size="large">
            {t('onward.how')}
          </Button>
        </Stack>
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: 4 }}>
          {t('invented')}
        </Typography>
      </WordSection>
    </WordPage>
  )
}
