import * as comments from '#contract/review/moderation/comments.ts'
import { findKnownOfRecord } from '#contract/records/nearby.ts'
import { listNotices, readNotices } from '#contract/accounts/notices.ts'
import { answerForHer } from '#contract/her/her-answer.ts'
import * as opinions from '#contract/review/opinions.ts'
import { addressOf, type Route } from '#contract/http/route.ts'
import * as oversight from '#contract/review/review-oversight.ts'
import { lookAtRecord } from '#contract/review/looking.ts'
import { listQueue } from '#contract/review/review-queue.ts'
import * as review from '#contract/review/review.ts'
import { exempt, plainly, probe, type Probe } from './probe.ts'

/** Asks about the withheld record, with what a member would send. */
function about(route: Route, payload: object = {}): Probe {
  return probe(route, ({ id }) => {
    const url = addressOf(route, { id })
    return [route.method === 'GET' ? { url } : { url, payload }]
  })
}

/** Asks about the comments of the withheld record, with what would be right for one of one’s own. */
function aboutComment(route: Route): Probe {
  return probe(route, ({ id }) =>
    COMMENT_NUMBERS.map((number) => {
      const url = addressOf(route, { id, number })
      const payload = { version: 1, text: 'Another text', reason: 'It is about a person' }
      return route.method === 'DELETE' ? { url } : { url, payload }
    }),
  )
}

/** In both worlds, the comments of the withheld record have some of these numbers or none. */
const COMMENT_NUMBERS = [1, 2, 3]

const DECISION = {
  version: 1,
  seq: 0,
  verdict: 'verified',
  sure_archaeological: 'high',
  sure_type: 'certain',
  position: { metres: 2, by: 'gps' },
}

export const REVIEW_PROBES: readonly Probe[] = [
  probe(review.getReview, ({ id, judged }) =>
    [id, judged].map((number) => addressOf(review.getReview, { id: number })),
  ),
  plainly(review.getStaffing),
  about(review.takeRecord),
  about(review.releaseRecord),
  about(review.decideRecord, DECISION),
  about(answerForHer, { version: 1, seq: 1, answered: null, status: 'accepted', prn: 'prn_ggat:55' }),
  about(review.reopenRecord, { version: 1, seq: 0, note: 'Let us look again.' }),
  about(review.markSeen, { seen: true }),
  about(lookAtRecord),
  about(findKnownOfRecord),
  about(review.answerQuestion),
  about(review.askSecondLook),
  plainly(listQueue),
  probe(opinions.getOpinions, ({ id, judged }) =>
    [id, judged].map((number) => addressOf(opinions.getOpinions, { id: number })),
  ),
  about(opinions.revealOpinions),
  about(opinions.giveOpinion, { version: 1, kind: 'agree' }),
  about(opinions.withdrawOpinion),
  plainly(opinions.nextSecondOpinion),
  about(opinions.giveSecondOpinion, { version: 1, site_type: 'mound' }),
  plainly(listNotices),
  probe(comments.getComments, ({ id, judged }) =>
    [id, judged].map((number) => addressOf(comments.getComments, { id: number })),
  ),
  about(comments.postComment, { text: 'Is it a barrow?' }),
  about(comments.followThread, { follows: true }),
  ...[comments.changeComment, comments.deleteComment, comments.hideComment, comments.unhideComment].map(
    (route) => aboutComment(route),
  ),
  aboutComment(comments.appealComment),
  plainly(comments.listMutes),
  ...exempt('Tells nothing but whether a member has this name, which profiles tell everybody.', [
    comments.muteMember,
    comments.unmuteMember,
  ]),
  ...exempt('Marks one’s own notices as read, which the list of notices shows.', [readNotices]),
  ...exempt('Answers administrators alone, who have the right to every exact record.', [
    opinions.setOpinionAside,
    opinions.exportOpinions,
    oversight.getOversight,
    oversight.previewUndo,
    oversight.undoDecisions,
    oversight.listFlags,
    oversight.setOpinionsAside,
    oversight.countOpinionsAgain,
    oversight.getCalibration,
    comments.lockThread,
    comments.listAppeals,
    comments.answerAppeal,
  ]),
]
