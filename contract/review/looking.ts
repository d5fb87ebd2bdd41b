import { Type } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'
import { listQueue } from './review-queue.ts'

/** Minutes for which other reviewers are told that somebody has opened a find. */
export const LOOKING_MINUTES = 30

export const lookAtRecord = route({
  method: 'POST',
  path: '/api/review/{id}/look/',
  summary:
    'Say that you have opened a find that you review, and read which other reviewers have in the last half hour; nothing is noted in its review',
  tag: 'Review',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  response: {
    200: Type.Object({
      /** Usernames, who came last first. */
      looking: Type.Array(Type.String()),
    }),
    401: Detail,
    403: Detail,
    404: Detail,
  },
})

/** The list of a reviewer, and who has what of it open. */
export const DESK_ROUTES = [listQueue, lookAtRecord] as const
