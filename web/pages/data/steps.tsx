import Box from '@mui/material/Box'

/** What to do, one after the other. Long addresses break anywhere, so that they fit on a phone. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Box
      component="ol"
      sx={{
        maxWidth: '68ch',
        marginBlock: 2,
        paddingInlineStart: 3,
        fontSize: '1.125rem',
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        '& > li': { marginBlock: 1 },
      }}
    >
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  )
}
