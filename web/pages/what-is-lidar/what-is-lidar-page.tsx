import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import Box from '@mui/material/Box'
import { HollowOrHill } from '#web/relief/lesson/hollow-or-hill.tsx'
import { Practice } from '#web/relief/lesson/practice.tsx'
import { Traps } from '#web/relief/lesson/traps.tsx'
import { Paragraph, WordPage, WordSection, WordList } from '#web/ui/page/word-page.tsx'
import { PictureRow } from '#web/relief/lesson/picture-row.tsx'
import banjo from '#web/relief/lesson/pictures/banjo.webp'
import rock from '#web/relief/lesson/pictures/rock.webp'
import terraces from '#web/relief/lesson/pictures/terraces.webp'
import { ReliefPicture } from '#web/relief/lesson/relief-picture.tsx'
import { LidarDrawing } from '#web/relief/lesson/lidar-drawing.tsx'
import fort from '#web/relief/lesson/pictures/fort-north-west.webp'
import wood from '#web/relief/lesson/pictures/fort-trees.webp'
import { MovingLight } from '#web/relief/lesson/moving-light.tsx'
import barrowNorthEast from '#web/relief/lesson/pictures/barrow-north-east.webp'
import barrowNorthWest from '#web/relief/lesson/pictures/barrow-north-west.webp'
import fortMulti from '#web/relief/lesson/pictures/fort-multi.webp'
import fortNorthEast from '#web/relief/lesson/pictures/fort-north-east.webp'
import fortSlope from '#web/relief/lesson/pictures/fort-slope.webp'
import { LessonContents } from './lesson-contents.tsx'

const BARROW = [
  { id: 'barrowNorthWest', picture: barrowNorthWest },
  { id: 'barrowNorthEast', picture: barrowNorthEast },
] as const

const FORT = [
  { id: 'fortNorthEast', picture: fortNorthEast },
  { id: 'fortMulti', picture: fortMulti },
  { id: 'fortSlope', picture: fortSlope },
] as const

function LightSection() {
  const { t } = useTranslation('reliefLesson')
  const subheading = { marginTop: 5 }
  return (
    <WordSection id="light" heading={t('light.heading')}>
      <Paragraph>{t('light.text')}</Paragraph>
      <MovingLight />
      <Paragraph>{t('light.rule')}</Paragraph>
      <Typography variant="h3" sx={subheading}>
        {t('light.barrowHeading')}
      </Typography>
      <Paragraph>{t('light.barrow')}</Paragraph>
      <PictureRow columns={2}>
        {BARROW.map(({ id, picture }) => (
          <ReliefPicture key={id} src={picture} alt={t(`light.${id}Alt`)} caption={t(`light.${id}`)} />
        ))}
      </PictureRow>
      <Typography variant="h3" sx={subheading}>
        {t('light.fortHeading')}
      </Typography>
      <Paragraph>{t('light.fort')}</Paragraph>
      <PictureRow columns={3}>
        {FORT.map(({ id, picture }) => (
          <ReliefPicture key={id} src={picture} alt={t(`light.${id}Alt`)} caption={t(`light.${id}`)} />
        ))}
      </PictureRow>
    </WordSection>
  )
}

const QUESTIONS = ['shape', 'edge', 'slope', 'across', 'place'] as const

const EXAMPLES = [
  { id: 'rock', picture: rock },
  { id: 'banjo', picture: banjo },
  { id: 'terraces', picture: terraces },
] as const

function MadeSection() {
  const { t } = useTranslation('reliefLesson')
  return (
    <WordSection id="made" heading={t('made.heading')}>
      <Paragraph>{t('made.text')}</Paragraph>
      <WordList>
        {QUESTIONS.map((question) => (
          <li key={question}>{t(`made.${question}`)}</li>
        ))}
      </WordList>
      <PictureRow columns={3}>
        {EXAMPLES.map(({ id, picture }) => (
          <ReliefPicture key={id} src={picture} alt={t(`made.${id}Alt`)} caption={t(`made.${id}`)} />
        ))}
      </PictureRow>
    </WordSection>
  )
}

export default function WhatIsLidarPage() {
  const { t } = useTranslation('reliefLesson')
  return (
    <WordPage whole heading={t('heading')} lead={t('lead')}>
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

function MeasureSection() {
  const { t } = useTranslation('reliefLesson')
  return (
    <WordSection id="measure" heading={t('measure.heading')}>
      <Box sx={{ display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: '3fr 2fr' } }}>
        <div>
          <Paragraph>{t('measure.text')}</Paragraph>
          <Paragraph>{t('measure.shade')}</Paragraph>
        </div>
        <Box sx={{ maxWidth: 480 }}>
          <LidarDrawing />
        </Box>
      </Box>
    </WordSection>
  )
}

function ModelsSection() {
  const { t } = useTranslation('reliefLesson')
  return (
    <WordSection id="models" heading={t('models.heading')}>
      <Paragraph>{t('models.text')}</Paragraph>
      <PictureRow columns={2}>
        <ReliefPicture src={wood} alt={t('models.dsmAlt')} caption={t('models.dsm')} />
        <ReliefPicture src={fort} alt={t('models.dtmAlt')} caption={t('models.dtm')} />
      </PictureRow>
      <Paragraph>{t('models.limit')}</Paragraph>
    </WordSection>
  )
}
