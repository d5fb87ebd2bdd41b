import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LidarDrawing } from '#web/relief/lesson/lidar-drawing.tsx'
import { PictureRow } from '#web/relief/lesson/picture-row.tsx'
import fort from '#web/relief/lesson/pictures/fort-north-west.webp'
import wood from '#web/relief/lesson/pictures/fort-trees.webp'
import { ReliefPicture } from '#web/relief/lesson/relief-picture.tsx'
import { Paragraph, WordSection } from '#web/ui/word-page.tsx'

export function MeasureSection() {
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

export function ModelsSection() {
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
