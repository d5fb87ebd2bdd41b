/** The version of the texts of privacy and accessibility. Change both when what they promise changes. */
export const NOTICE = { version: '3', day: '2026-11-23' } as const
