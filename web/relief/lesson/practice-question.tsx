import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon } from '#web/ui/icons/controls.ts'
import type { Question } from './practice-questions.ts'
import { ReliefPicture } from './relief-picture.tsx'

interface PracticeQuestionProps {
  question: Question
  last: boolean
  onFirstTry: (isRight: boolean) => void
  onNext: () => void
}

/** A picture with a question and its answers. Each answer is marked at once, and another can be tried. */
export function PracticeQuestion({ question, last, onFirstTry, onNext }: PracticeQuestionProps) {
  const { t } = useTranslation('reliefLesson')
  const [chosen, setChosen] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const answers = useRef<HTMLDivElement>(null)
  const { id, picture, right } = question
  const isRight = chosen === right
  // Each question has its own answers, which the type of the key cannot express.
  const words = (key: string): string => t(`practice.${id}.${key}` as 'practice.again')
  const choose = (answer: string) => {
    setChosen(answer)
    if (!tried) onFirstTry(answer === right)
    setTried(true)
  }
  const again = () => {
    setChosen(null)
    answers.current?.querySelector('button')?.focus()
  }

  return (
    <Box
      sx={{ display: 'grid', gap: { xs: 2, md: 4 }, gridTemplateColumns: { md: '1fr 1fr' }, marginTop: 2 }}
    >
      <ReliefPicture src={picture} alt={words('alt')} />
      <div>
        <Typography id={`question-${id}`} sx={{ fontWeight: 650 }}>
          {words('question')}
        </Typography>
        <Stack
          ref={answers}
          role="group"
          aria-labelledby={`question-${id}`}
          spacing={1}
          sx={{ marginTop: 2 }}
        >
          {question.answers.map((answer) => (
            <Button
              key={answer}
              variant={chosen === answer ? 'contained' : 'outlined'}
              color="secondary"
              aria-pressed={chosen === answer}
              onClick={() => choose(answer)}
              startIcon={chosen !== answer ? null : isRight ? <CheckIcon /> : <CloseIcon />}
              sx={{ justifyContent: 'flex-start', textAlign: 'start' }}
            >
              {words(answer)}
            </Button>
          ))}
        </Stack>
        <Typography role="status" variant="body2" sx={{ minHeight: { md: '6rem' }, marginTop: 2 }}>
          {chosen !== null && (
            <>
              <strong>{isRight ? t('practice.right') : t('practice.wrong')}</strong> {words('why')}
            </>
          )}
        </Typography>
        {chosen !== null && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', marginTop: 2 }}>
            <Button variant="contained" onClick={onNext}>
              {last ? t('practice.finish') : t('practice.next')}
            </Button>
            {!isRight && <Button onClick={again}>{t('practice.again')}</Button>}
          </Stack>
        )}
      </div>
    </Box>
  )
}
