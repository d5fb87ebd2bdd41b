import { useTranslation } from 'react-i18next'
import { PictureRow } from '#web/relief/lesson/picture-row.tsx'
import banjo from '#web/relief/lesson/pictures/banjo.webp'
import rock from '#web/relief/lesson/pictures/rock.webp'
import terraces from '#web/relief/lesson/pictures/terraces.webp'
import { ReliefPicture } from '#web/relief/lesson/relief-picture.tsx'
import { Paragraph, WordList, WordSection } from '#web/ui/word-page.tsx'

const QUESTIONS = ['shape', 'edge', 'slope', 'across', 'place'] as const
const EXAMPLES = [
  { id: 'rock', picture: rock },
  { id: 'banjo', picture: banjo },
  { id: 'terraces', picture: terraces },
] as const

export function MadeSection() {
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
