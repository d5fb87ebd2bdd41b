import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import { PictureRow } from '#web/relief/lesson/picture-row.tsx'
import barrow from '#web/relief/lesson/pictures/barrow-north-east.webp'
import fort from '#web/relief/lesson/pictures/fort-north-west.webp'
import furrows from '#web/relief/lesson/pictures/furrows-270.webp'
import { ReliefPicture } from '#web/relief/lesson/relief-picture.tsx'
import { pageLink } from '#web/ui/links.tsx'
import { UPLAND } from '#web/ui/style/theme.ts'
import picture from '#web/relief/lesson/pictures/fort-north-east.webp'
import { Paragraph, useInContents, WordPage, WordSection } from '#web/ui/page/word-page.tsx'

const STEPS = ['register', 'visit', 'search', 'check', 'save'] as const
const EXAMPLES = [
  { id: 'barrow', picture: barrow },
  { id: 'furrows', picture: furrows },
  { id: 'fort', picture: fort },
] as const
const LINKS = {
  register: pageLink('/register'),
  login: pageLink('/login'),
  map: pageLink('/LidarPortal'),
  lesson: pageLink('/what-is-lidar'),
}

export default function HowItWorksPage() {
  const { t } = useTranslation('howItWorks')
  return (
    <WordPage picture={picture} heading={t('heading')} lead={t('lead')}>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {STEPS.map((step, place) => (
          <Step key={step} step={step} number={place + 1} />
        ))}
      </Box>
      <WordSection heading={t('care.heading')}>
        <Paragraph>{t('care.text')}</Paragraph>
      </WordSection>
    </WordPage>
  )
}

function Step({ step, number }: { step: (typeof STEPS)[number]; number: number }) {
  const { t } = useTranslation('howItWorks')
  useInContents(step, t(`${step}.heading`))
  return (
    <Box component="li" id={step} sx={{ marginTop: { xs: 5, md: 7 }, scrollMarginTop: 24 }}>
      <Typography sx={{ fontSize: { xs: '1.1rem', md: '1.25rem' }, color: UPLAND.bracken }}>
        {t('step', { number })}
      </Typography>
      <div>
        <Typography variant="h2">{t(`${step}.heading`)}</Typography>
        <Paragraph>
          <Trans t={t} i18nKey={`${step}.text`} components={LINKS} />
        </Paragraph>
        {step === 'search' && <Examples />}
        <Typography
          variant="body2"
          sx={{
            maxWidth: '62ch',
            marginTop: 2.5,
            paddingInlineStart: 2,
            borderInlineStart: `3px solid ${UPLAND.brackenPale}`,
          }}
        >
          {t(`${step}.tip`)}
        </Typography>
      </div>
    </Box>
  )
}

function Examples() {
  const { t } = useTranslation('howItWorks')
  return (
    <PictureRow columns={3}>
      {EXAMPLES.map(({ id, picture }) => (
        <ReliefPicture key={id} src={picture} alt={t(`search.${id}Alt`)} caption={t(`search.${id}`)} />
      ))}
    </PictureRow>
  )
}
