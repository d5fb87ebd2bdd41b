import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { FreshLooks } from '#web/pages/review/second-opinion/fresh-looks.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../map/canvas/layer-order.ts'

const DRESS = { style: MAP_STYLE, colours: MAP_COLOURS }

export default function SecondOpinionPage() {
  return useSession() ? <FreshLooks dress={DRESS} /> : <ToLogin />
}
