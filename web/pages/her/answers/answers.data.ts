import { useQueryClient } from '@tanstack/react-query'
import { sendAnswers, type AnswersRefused, type AnswersReport } from '#contract/her/answers.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Sends a file of answers to a batch: first to see what each line would do, then to save them. */
export function useAnswers(batch: number, onSaved: (report: AnswersReport) => void) {
  const queries = useQueryClient()
  return {
    attempt: useSending({
      send: (file: File) =>
        call(sendAnswers, { params: { id: batch }, query: { dry: '1' }, form: formOf(file) }),
    }),
    save: useSending({
      send: (file: File, headers) =>
        call(sendAnswers, { params: { id: batch }, form: formOf(file), headers }),
      onSuccess: (report) => {
        void queries.invalidateQueries({ queryKey: RECORDS })
        onSaved(report)
      },
    }),
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** The faults of a file that was refused; none of any other failure. */
export function faultsIn(error: Error | null): AnswersRefused['faults'] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  return (error.body as Partial<AnswersRefused> | null)?.faults ?? []
}
