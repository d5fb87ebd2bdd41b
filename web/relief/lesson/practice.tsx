import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Stack from '@mui/material/Stack'
import { CheckIcon, CloseIcon } from '#web/ui/icons/controls.ts'
import { ReliefPicture } from './relief-picture.tsx'
import barrow from './pictures/ring-barrow.webp'
import forestry from './pictures/practice-forestry.webp'
import golf from './pictures/practice-golf.webp'
import rock from './pictures/rock.webp'
import settlement from './pictures/settlement.webp'
import ways from './pictures/hollow-ways.webp'

/** The ids and answers are keys under `practice` in the words of the lesson. */
const QUESTIONS = [
  { id: 'barrow', picture: barrow, answers: ['pit', 'mound', 'tree'], right: 'mound' },
  { id: 'ways', picture: ways, answers: ['banks', 'walls', 'ways'], right: 'ways' },
  { id: 'rock', picture: rock, answers: ['nature', 'ploughs', 'drains'], right: 'nature' },
  { id: 'forestry', picture: forestry, answers: ['ridge', 'forestry', 'terraces'], right: 'forestry' },
  { id: 'golf', picture: golf, answers: ['barrows', 'quarries', 'bunkers'], right: 'bunkers' },
  { id: 'settlement', picture: settlement, answers: ['homes', 'outcrop', 'landslip'], right: 'homes' },
] as const

type Question = (typeof QUESTIONS)[number]

/** Questions about pictures, one at a time. Nothing is stored or sent. */
export function Practice() {
  const { t } = useTranslation('reliefLesson')
  const [place, setPlace] = useState(0)
  const [right, setRight] = useState(0)
  const top = useFocusAfterChange(place)
  const total = QUESTIONS.length
  const question = QUESTIONS[place]
  const restart = () => {
    setPlace(0)
    setRight(0)
  }

  return (
    <Box
      sx={{
        maxWidth: 1040,
        // The same height for a question and for the result, so that the content below does not move.
        minHeight: { md: 420 },
        marginTop: 3,
        padding: { xs: 2, md: 4 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 3,
        backgroundColor: 'background.paper',
      }}
    >
      <Typography variant="h3" ref={top} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {question
          ? t('practice.progress', { number: place + 1, total })
          : t('practice.result', { count: right, total })}
      </Typography>
      {question ? (
        <PracticeQuestion
          key={question.id}
          question={question}
          last={place === total - 1}
          onFirstTry={(isRight) => setRight(right + Number(isRight))}
          onNext={() => setPlace(place + 1)}
        />
      ) : (
        <>
          <Typography sx={{ marginTop: 2 }}>{t('practice.resultText')}</Typography>
          <Button variant="outlined" onClick={restart} sx={{ marginTop: 3 }}>
            {t('practice.restart')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** Moves the focus to the new heading, because the button that had the focus is no longer there. */
function useFocusAfterChange(place: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    heading.current?.focus()
  }, [place])
  return heading
}

interface PracticeQuestionProps {
  question: Question
  last: boolean
  onFirstTry: (isRight: boolean) => void
  onNext: () => void
}

/** A picture with a question and its answers. Each answer is marked at once, and another can be tried. */
function PracticeQuestion({ question, last, onFirstTry, onNext }: PracticeQuestionProps) {
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
