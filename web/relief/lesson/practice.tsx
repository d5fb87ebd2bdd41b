import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PracticeQuestion } from './practice-question.tsx'
import { QUESTIONS } from './practice-questions.ts'

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
