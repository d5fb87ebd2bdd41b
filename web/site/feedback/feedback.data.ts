import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import {
  deleteFeedback,
  listFeedback,
  markFeedbackDone,
  reopenFeedback,
  sendFeedback,
} from '#contract/site/feedback.ts'
import type { Query } from '#contract/http/route.ts'
import { siteSettingsQuery } from '../site.data.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { sendToFormService } from './form-service.source.ts'

const RECEIVED = ['feedback']

/** Sends feedback to the portal, or to the form service that the operator configured. */
export function useSendFeedback() {
  const queries = useQueryClient()
  return useSending({
    send: async (form: FormData, headers) => {
      // Offline, the request would otherwise wait without a message.
      const { feedbackUrl } = await queries.query({
        ...siteSettingsQuery(),
        networkMode: 'always',
        retry: false,
      })
      if (feedbackUrl === null) await call(sendFeedback, { form, headers })
      else await sendToFormService(feedbackUrl, form)
    },
  })
}

/** 25 a page. */
export function feedbackQuery(filter: Query<typeof listFeedback>) {
  return infiniteQueryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listFeedback, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function useMarkFeedback() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, done }: { id: number; done: boolean }) =>
      call(done ? markFeedbackDone : reopenFeedback, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}

export function useDeleteFeedback() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(deleteFeedback, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}
