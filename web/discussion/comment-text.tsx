import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { MemberText } from '#web/ui/spoken.tsx'
import { partsOf } from './text-parts.rules.ts'

/** What a member wrote, as it is; web addresses can be followed, but search engines learn nothing from them. */
export function CommentText({ text }: { text: string }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <MemberText>
        {partsOf(text).map((part, at) =>
          part.address === null ? (
            part.text
          ) : (
            <Link key={at} href={part.address} rel="nofollow ugc noreferrer" target="_blank">
              {part.text}
            </Link>
          ),
        )}
      </MemberText>
    </Typography>
  )
}
