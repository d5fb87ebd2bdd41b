import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MovingLight } from '#web/relief/lesson/moving-light.tsx'
import { PictureRow } from '#web/relief/lesson/picture-row.tsx'
import barrowNorthEast from '#web/relief/lesson/pictures/barrow-north-east.webp'
import barrowNorthWest from '#web/relief/lesson/pictures/barrow-north-west.webp'
import fortMulti from '#web/relief/lesson/pictures/fort-multi.webp'
import fortNorthEast from '#web/relief/lesson/pictures/fort-north-east.webp'
import fortSlope from '#web/relief/lesson/pictures/fort-slope.webp'
import { ReliefPicture } from '#web/relief/lesson/relief-picture.tsx'
import { Paragraph, WordSection } from '#web/ui/word-page.tsx'

const BARROW = [
  { id: 'barrowNorthWest', picture: barrowNorthWest },
  { id: 'barrowNorthEast', picture: barrowNorthEast },
] as const
const FORT = [
  { id: 'fortNorthEast', picture: fortNorthEast },
  { id: 'fortMulti', picture: fortMulti },
  { id: 'fortSlope', picture: fortSlope },
] as const

export function LightSection() {
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
